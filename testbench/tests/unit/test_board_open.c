/*
 * test_board_open.c - opening a board: a path that is not a device, no board, or another board than
 * required is an error of one line with the remedy.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/board_case.h"

#include <grp.h>
#include <sys/stat.h>

#define NOBODY 65534
#define SOME_GROUP 60 /* games: not the one that is named when none is known */

/* Opening 'path' as a serial line must fail with this word in the message. */
static void check_path(const char *path, const char *word)
{
	board_error error = {0};
	board *b = NULL;

	assert_int_equal(board_open(&b, path, &error), -1);
	assert_int_equal(error.kind, MAU_PLAY_LINE);
	if (!strstr(error.text, word))
		fail_msg("'%s' has no '%s'", error.text, word);
}

static void no_device(void **state)
{
	char file[] = "/tmp/mau-board-XXXXXX";
	int fd = mkstemp(file);

	(void)state;
	assert_true(fd >= 0);
	check_path("/dev/ttyUSB-none", "plug the board in");
	check_path("/dev/null", "is not a serial line");
	check_path(file, "is not a serial line");
	check_path("/tmp", "is not a serial line");
	check_path("/dev/ttyUSB0@fast", "115200 to 3000000");
	check_path("/dev/ttyUSB0@9600", "115200 to 3000000");
	check_path("", "names no device");
	check_path("@115200", "names no device");
	close(fd);
	unlink(file);
}

/* A device of this group and mode, which this user may not open: the message has 'helps' followed
 * by the name of the group or (NULL) of the device. */
static void check_permission(gid_t group, mode_t mode, const char *helps, const char *name)
{
	char file[] = "/tmp/mau-board-XXXXXX", word[80];
	int fd = mkstemp(file);
	bool root = geteuid() == 0; /* may open everything */

	assert_true(fd >= 0);
	snprintf(word, sizeof(word), "%s %s", helps, name ? name : file);
	assert_int_equal(fchown(fd, (uid_t)-1, group), 0);
	assert_int_equal(fchmod(fd, mode), 0);
	assert_true(!root || seteuid(NOBODY) == 0);
	check_path(file, word);
	assert_true(!root || seteuid(0) == 0);
	close(fd);
	unlink(file);
}

/* The message has the device's group, if membership would give permission. */
static void no_permission(void **state)
{
	gid_t group = geteuid() == 0 ? SOME_GROUP : getegid();
	const struct group *entry = getgrgid(group);

	(void)state;
	assert_non_null(entry);
	if (group)
		check_permission(group, 0060, "sudo usermod -aG", entry->gr_name);
	check_permission(group, 0, "sudo chmod a+rw", NULL);
	check_permission(group, 0040, "sudo chmod a+rw", NULL);
}

static void in_use(void **state)
{
	fake_habits h = board_habits();
	board_case c;

	(void)state;
	board_begin(&c, &h);
	board *b = board_opened(&c);

	board_refused(&c, MAU_PLAY_LINE, "in use");
	board_close(b);
	b = board_opened(&c); /* and then it is free */
	board_close(b);
	board_end(&c);
}

static void check_habits(const fake_habits *h, enum mau_play_error kind, const char *word)
{
	board_case c;

	board_begin(&c, h);
	board_refused(&c, kind, word);
	board_end(&c);
}

static void not_this_board(void **state)
{
	fake_habits h = board_habits();

	(void)state;
	h.magic = 0x12345678;
	check_habits(&h, MAU_PLAY_BOARD, "what answers is not a mau board: MAGIC is 0x12345678");
	h = board_habits();
	h.protocol = 7;
	check_habits(&h, MAU_PLAY_BOARD, "protocol 7, this program 1");
	h = board_habits();
	h.rtl_hash ^= 1;
	check_habits(&h, MAU_PLAY_BOARD, "load a bitstream of this tree");
}

static void impossible_sizes(void **state)
{
	fake_habits h = board_habits();

	(void)state;
	h.max_clocks = 100; /* no multiple of 64 */
	check_habits(&h, MAU_PLAY_BOARD, "cannot be");
	h = board_habits();
	h.max_txns = 1u << 30;
	check_habits(&h, MAU_PLAY_BOARD, "cannot be");
	h = board_habits();
	h.max_results = 0;
	check_habits(&h, MAU_PLAY_BOARD, "cannot be");
}

static void other_unit(void **state)
{
	fake_habits h = board_habits();
	board_case c;

	(void)state;
	board_begin_with(&c, &h, fake_create(8, 32, 128));
	board_refused(&c, MAU_PLAY_BOARD,
	              "board has LANES 8 WINDOW 32 LINE_BYTES 128, not 16 16 64");
	board_end(&c);
}

static void nobody_there(void **state)
{
	fake_habits h = board_habits();

	(void)state;
	h.fall_silent = 1;
	check_habits(&h, MAU_PLAY_LINE, "no answer");
	h = board_habits();
	h.hang_up = 1;
	check_habits(&h, MAU_PLAY_LINE, "closed");
}

/* Exit codes (docs/user/exit_codes.md). */
static void exit_codes(void **state)
{
	(void)state;
	assert_int_equal(tb_board_exit(MAU_PLAY_LINE), TB_EXIT_IO);
	assert_int_equal(tb_board_exit(MAU_PLAY_BOARD), TB_EXIT_UNIT);
	assert_int_equal(tb_board_exit(MAU_PLAY_MEMORY), TB_EXIT_INTERNAL);
}

/* The next program works after a program that left half a frame or another rate. */
static void left_behind(void **state)
{
	fake_habits h = board_habits();
	board_case c;

	(void)state;
	board_begin(&c, &h);
	board *b = board_opened(&c);

	assert_int_equal(write(b->link.fd, "half a frame", 12), 12);
	b->link.error.kind =
		MAU_PLAY_LINE; /* it ends without resetting the rate: the board keeps it */
	board_close(b);
	b = board_opened(&c);
	assert_int_equal(b->link.baud, BOARD_MOST_BAUD);
	board_close(b);
	board_end(&c);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(no_device),        cmocka_unit_test(no_permission),
		cmocka_unit_test(in_use),           cmocka_unit_test(not_this_board),
		cmocka_unit_test(impossible_sizes), cmocka_unit_test(other_unit),
		cmocka_unit_test(nobody_there),     cmocka_unit_test(left_behind),
		cmocka_unit_test(exit_codes),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
