/*
 * serial.c - see serial.h. <asm/termbits.h> has any rate (termios2), <termios.h> only some.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cosim/board/serial.h"

#include <asm/ioctls.h>
#include <asm/termbits.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/serial.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#define FIRST_RATE 115200

/* Error with the command that gives permission: to join the device's group ("dialout" on Debian),
 * if the group may read and write and is not root; else to change the device's mode. */
static int no_permission(const char *path, board_error *error)
{
	struct stat st;
	bool known = stat(path, &st) == 0;
	const struct group *group = known ? getgrgid(st.st_gid) : NULL;

	if (known && (!group || !group->gr_gid || (st.st_mode & 060) != 060))
		return board_fail(error, MAU_PLAY_LINE,
		                  "no permission to open %s: sudo chmod a+rw %s", path, path);
	return board_fail(error, MAU_PLAY_LINE,
	                  "no permission to open %s: sudo usermod -aG %s $USER, then log in again",
	                  path, group ? group->gr_name : "dialout");
}

static int cannot_open(const char *path, board_error *error)
{
	switch (errno) {
	case ENOENT:
	case ENXIO:
	case ENODEV:
		return board_fail(error, MAU_PLAY_LINE,
		                  "there is no device %s, plug the board in; ls /dev/ttyUSB* "
		                  "/dev/ttyACM* shows those that there are",
		                  path);
	case EACCES:
	case EPERM:
		return no_permission(path, error);
	case EBUSY:
	case EWOULDBLOCK:
		return board_fail(error, MAU_PLAY_LINE,
		                  "%s is in use, end the program that has it open: fuser %s", path,
		                  path);
	case ENOTTY:
	case EISDIR:
		return board_fail(error, MAU_PLAY_LINE,
		                  "%s is not a serial line, name one such as /dev/ttyUSB0", path);
	default:
		return board_fail(error, MAU_PLAY_LINE, "cannot open %s: %s", path,
		                  strerror(errno));
	}
}

/* Sets low latency: USB adapters else pass received bytes on every 16 ms. If that fails, the link
 * is only slower. */
static void set_low_latency(int fd)
{
	struct serial_struct serial;

	if (ioctl(fd, TIOCGSERIAL, &serial) == 0) {
		serial.flags |= ASYNC_LOW_LATENCY;
		(void)ioctl(fd, TIOCSSERIAL, &serial);
	}
}

/* Makes the line exclusive and raw, at the first rate. */
static int take(int fd)
{
	struct termios2 line;

	if (ioctl(fd, TCGETS2, &line) || flock(fd, LOCK_EX | LOCK_NB))
		return -1;
	line = (struct termios2){.c_cflag = CS8 | CREAD | CLOCAL | BOTHER | BOTHER << IBSHIFT,
	                         .c_ispeed = FIRST_RATE,
	                         .c_ospeed = FIRST_RATE};
	line.c_cc[VMIN] = 1;
	(void)ioctl(fd, TIOCEXCL);
	return ioctl(fd, TCSETS2, &line);
}

int board_serial_open(const char *path, board_error *error)
{
	int fd = open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);

	if (fd < 0)
		return cannot_open(path, error);
	if (take(fd)) {
		cannot_open(path, error);
		close(fd);
		return -1;
	}
	set_low_latency(fd);
	board_serial_flush(fd);
	return fd;
}

int board_serial_rate(int fd, unsigned baud)
{
	struct termios2 line;

	if (ioctl(fd, TCGETS2, &line))
		return -1;
	line.c_cflag =
		(line.c_cflag & ~(tcflag_t)(CBAUD | CBAUD << IBSHIFT)) | BOTHER | BOTHER << IBSHIFT;
	line.c_ispeed = line.c_ospeed = baud;
	(void)ioctl(fd, TCFLSH, TCIOFLUSH);
	if (ioctl(fd, TCSETS2, &line) || ioctl(fd, TCGETS2, &line))
		return -1;
	unsigned off = line.c_ospeed > baud ? line.c_ospeed - baud : baud - line.c_ospeed;

	return off <= baud / 50 ? 0 : -1;
}

void board_serial_flush(int fd)
{
	(void)ioctl(fd, TCFLSH, TCIFLUSH);
}

void board_serial_close(int fd)
{
	(void)ioctl(fd, TIOCNXCL);
	close(fd);
}
