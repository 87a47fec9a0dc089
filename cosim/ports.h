/*
 * ports.h - the ports of the units by number: in a mask of ports bit p is port p.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_PORTS_H
#define MAU_PORTS_H

/** Ports of the address unit, then those that the data path has beside req, opd and done. */
enum mau_port {
	MAU_PORT_REQ,
	MAU_PORT_OPD,
	MAU_PORT_RES,
	MAU_PORT_TXN,
	MAU_PORT_DONE,
	MAU_PORTS, /**< of the address unit */
	MAU_PORT_DAT = MAU_PORTS,
	MAU_PORT_MEM_REQ,
	MAU_PORT_MEM_RSP,
	MAU_PORT_VGPR,
	MAU_PORT_SGPR,
	MAU_PORT_LDS_REQ,
	MAU_PORT_LDS_RSP,
	MAU_ALL_PORTS
};

#endif
