// mau_tlm.hpp - the golden model as a TLM-2.0 component: wave requests in, line accesses out.
//
// A wave request is a generic payload without data that has a mau_wave_extension with the request
// and the answer. Memory is accessed in lines with byte enables, each with a mau_line_extension.
// mau_tlm_base is the base class of this component and of mau_tlm_rtl.hpp, the Verilated data path
// with the same sockets; one can replace the other.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_TLM_HPP
#define MAU_TLM_HPP

#include <cstdint>
#include <functional>
#include <memory>
#include <systemc>
#include <tlm>
#include <tlm_utils/peq_with_get.h>
#include <tlm_utils/simple_initiator_socket.h>
#include <tlm_utils/simple_target_socket.h>
#include <vector>

#include "mau/execute.h"
#include "mau/mau_schedule.hpp"

/** Sizes of the unit, and its use of memory. */
struct mau_tlm_config {
	unsigned lanes = 16;  ///< of a beat
	unsigned window = 16; ///< lanes
	unsigned line_bytes = 64;
	sc_core::sc_time period{1, sc_core::SC_NS}; ///< of the clock
	bool dmi = true;     ///< use direct memory access if the target allows it
	bool phases = false; ///< access memory by nb_transport, four phases; false: b_transport
};

/** Results of an executed request. Registers are those of mau_execution. */
struct mau_wave_answer {
	int result = MAU_OK;                               ///< enum mau_result
	uint8_t error = 0;                                 ///< MAU_ERROR_*
	uint16_t transactions = 0;                         ///< of the request
	uint32_t vgpr[MAU_LOAD_VGPRS][MAU_WAVE] = {};      ///< VDATA+d of each lane, 0: not written
	uint32_t vgpr_bits[MAU_LOAD_VGPRS][MAU_WAVE] = {}; ///< bits of it that are written
	uint32_t sgpr[MAU_MAX_SGPRS] = {};
	uint16_t sgpr_mask = 0;  ///< SGPRs that are written
	uint8_t memviol = 0;     ///< errors of the completion (M7): mau_memviol_unpack()
	uint8_t counters = 0;    ///< that the completion decrements (X9): mau_counters_unpack()
	uint64_t first_line = 0; ///< line of the first request that memory did not answer OK
	uint8_t first_code = 0;  ///< its code, MAU_MEMORY_*; MAU_MEMORY_OK: none
	uint64_t refused_address = 0; ///< MAU_ERR_MEMORY: address that memory refused
};

bool operator==(const mau_wave_answer &a, const mau_wave_answer &b);
inline bool operator!=(const mau_wave_answer &a, const mau_wave_answer &b)
{
	return !(a == b);
}

/** Extension of a payload on a 'waves' socket. */
class mau_wave_extension : public tlm::tlm_extension<mau_wave_extension>
{
public:
	mau_context context{};                         ///< in
	mau_request request{};                         ///< in
	uint32_t vdata[MAU_MAX_DWORDS][MAU_WAVE] = {}; ///< in: VDATA+d, of stores and atomics
	bool execute = true;    ///< in: move data; false: only addresses and their timing
	mau_wave_answer answer; ///< out
	std::shared_ptr<mau_response> response; ///< out: lanes and transactions if the component
	                                        ///< is the golden model, else null

	tlm::tlm_extension_base *clone() const override
	{
		return new mau_wave_extension(*this);
	}
	void copy_from(const tlm::tlm_extension_base &other) override
	{
		*this = static_cast<const mau_wave_extension &>(other);
	}
};

/** Extension of a payload on a 'memory' socket; a target may ignore it. */
class mau_line_extension : public tlm::tlm_extension<mau_line_extension>
{
public:
	uint32_t attr = 0; ///< mau_attr_unpack()
	bool nack = false; ///< set by the target: its error response is NACK, not FAULT (M6)

	tlm::tlm_extension_base *clone() const override
	{
		return new mau_line_extension(*this);
	}
	void copy_from(const tlm::tlm_extension_base &other) override
	{
		*this = static_cast<const mau_line_extension &>(other);
	}
};

/** One access of a line. */
struct mau_line_access {
	tlm::tlm_command command = tlm::TLM_IGNORE_COMMAND;
	uint64_t line = 0;      ///< address, a multiple of the line's bytes
	uint64_t bytes[2] = {}; ///< byte mask
	uint8_t data[128] = {}; ///< bytes outside the mask are undefined
	uint32_t attr = 0;      ///< mau_attr_unpack()

	bool has(unsigned b) const
	{
		return bytes[b / 64] >> b % 64 & 1;
	}
	void add(unsigned b)
	{
		bytes[b / 64] |= uint64_t{1} << b % 64;
	}
};

/** The initiator of a component: line accesses, by DMI if possible. */
class mau_line_port
{
public:
	tlm_utils::simple_initiator_socket<mau_line_port> socket;
	/** Called after each successful access, also by DMI. */
	std::function<void(const mau_line_access &)> observe;

	mau_line_port(const char *name, const mau_tlm_config &config);
	/** Does the access and adds its latency to 'delay'. Returns the code of memory,
	 * MAU_MEMORY_*, or MAU_MEMORY_REFUSE for a response that is not a code
	 * (docs/user/systemc.md). With MAU_MEMORY_OK the data of a read are in the access. Several
	 * threads may be in it. */
	int access(mau_line_access &a, sc_core::sc_time &delay);
	/** Reads the element of an atomic, in one line or two. Returns the worst code. */
	int read_element(uint64_t address, uint8_t *data, unsigned count, uint32_t attr,
	                 sc_core::sc_time &delay);
	/** Writes an element that was 'old'. If memory takes only the half in the first line, that
	 * one is 'old' again (M4). Returns the code. */
	int write_element(uint64_t address, const uint8_t *old, const uint8_t *next, unsigned count,
	                  uint32_t attr, sc_core::sc_time &delay);

private:
	struct transaction; // of nb_transport

	const mau_tlm_config &config_;
	tlm::tlm_dmi dmi_;
	bool direct_ = false;                  // dmi_ is valid
	sc_core::sc_mutex sending_{"sending"}; // from BEGIN_REQ to END_REQ

	bool access_direct(mau_line_access &a, sc_core::sc_time &delay);
	int access_transport(mau_line_access &a, sc_core::sc_time &delay);
	int access_phases(mau_line_access &a, sc_core::sc_time &delay);
	int write(uint64_t address, const uint8_t *data, unsigned count, uint32_t attr,
	          sc_core::sc_time &delay);
	unsigned in_line(uint64_t address, unsigned count) const;
	void describe(tlm::tlm_generic_payload &payload, const mau_line_access &a,
	              unsigned char *data, unsigned char *enable) const;
	int finish(tlm::tlm_generic_payload &payload);
	void exchange(transaction &t);
	tlm::tlm_sync_enum nb_transport_bw(tlm::tlm_generic_payload &payload, tlm::tlm_phase &phase,
	                                   sc_core::sc_time &delay);
	void invalidate(sc_dt::uint64 first, sc_dt::uint64 last);
};

/** A component that executes wave requests. */
class mau_tlm_base : public sc_core::sc_module
{
public:
	tlm_utils::simple_target_socket<mau_tlm_base> waves{"waves"};
	mau_line_port memory;
	std::vector<uint8_t> lds; ///< LDS of 1 MiB, by byte address: the caller may read and write

	const mau_tlm_config &config() const
	{
		return config_;
	}

protected:
	mau_tlm_base(sc_core::sc_module_name name, const mau_tlm_config &config);
	/** Executes one request; 'delay' as in b_transport(). */
	virtual void execute(mau_wave_extension &wave, sc_core::sc_time &delay) = 0;
	/** nb_transport_fw() of a component that has called take_phases(). Otherwise the socket
	 * calls b_transport(). */
	virtual tlm::tlm_sync_enum forward(tlm::tlm_generic_payload &payload, tlm::tlm_phase &phase,
	                                   sc_core::sc_time &delay);
	void take_phases();
	/** The extension of a payload; if it has none, sets the response status and returns null.
	 */
	static mau_wave_extension *wave_of(tlm::tlm_generic_payload &payload);
	/** Sets the response status from the answer. */
	static void respond(tlm::tlm_generic_payload &payload, const mau_wave_extension &wave);

	const mau_tlm_config config_;

private:
	void b_transport(tlm::tlm_generic_payload &payload, sc_core::sc_time &delay);
	tlm::tlm_sync_enum nb_transport_fw(tlm::tlm_generic_payload &payload, tlm::tlm_phase &phase,
	                                   sc_core::sc_time &delay);
};

/** The golden model, loosely timed by b_transport(), approximately timed by nb_transport_fw(). */
class mau_tlm : public mau_tlm_base
{
public:
	SC_HAS_PROCESS(mau_tlm);
	mau_tlm(sc_core::sc_module_name name, const mau_tlm_config &config = mau_tlm_config());

private:
	struct job;
	struct under_way {
		tlm::tlm_generic_payload *payload;
		mau_schedule::wave plan;
	};
	/** Delay from now to the start of transaction i. */
	using slot_fn = std::function<sc_core::sc_time(unsigned i)>;

	mau_schedule schedule_;
	tlm_utils::peq_with_get<tlm::tlm_generic_payload> arrived_{"arrived"};
	tlm_utils::peq_with_get<tlm::tlm_generic_payload> finished_{"finished"};
	std::vector<under_way> accepted_;
	sc_core::sc_event accepted_event_, end_response_;
	uint64_t operands_free_ = 0; // clock of the next operand beat

	void execute(mau_wave_extension &wave, sc_core::sc_time &delay) override;
	sc_core::sc_time run(mau_wave_extension &wave, const slot_fn &slot);
	void move(mau_wave_extension &wave, const mau_response &rsp, job &j);
	int execute_job(mau_wave_extension &wave, job &j, mau_execution &x);
	tlm::tlm_sync_enum forward(tlm::tlm_generic_payload &payload, tlm::tlm_phase &phase,
	                           sc_core::sc_time &delay) override;
	void accept_thread();
	void memory_thread();
	void respond_thread();
	uint64_t clock_now() const;
	void wait_until(uint64_t clock);
};

#endif
