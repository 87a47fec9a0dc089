/*
 * episode_data.c - see episode_data.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stimulus/episode_data.h"

#include <stdlib.h>
#include <string.h>

#include "stimulus/rng.h"

const char *tb_answers_name(unsigned profile)
{
	static const char *const name[TB_ANSWERS] = {"none",   "fixed",    "random",
	                                             "bursty", "reversed", "starve"};

	return profile < TB_ANSWERS ? name[profile] : "?";
}

int tb_answers_parse(const char *name)
{
	for (int i = 0; i < TB_ANSWERS; i++)
		if (!strcmp(name, tb_answers_name((unsigned)i)))
			return i;
	return -1;
}

uint64_t tb_last_dword(enum mau_space space)
{
	return ((uint64_t)1 << (space == MAU_SPACE_LDS ? 20 : 48)) - 4;
}

bool tb_image_grow(tb_image *image, uint32_t more)
{
	uint32_t room = image->room ? image->room : 64;
	tb_dword *dword;

	if (image->count + more <= image->room)
		return true;
	while (room < image->count + more)
		room *= 2;
	dword = realloc(image->dword, room * sizeof(*dword));
	if (!dword)
		return false;
	image->dword = dword;
	image->room = room;
	return true;
}

bool tb_image_add(tb_image *image, uint64_t address, uint32_t value)
{
	if (!tb_image_grow(image, 1))
		return false;
	image->dword[image->count++] = (tb_dword){address, value};
	return true;
}

bool tb_data_grow(tb_data *data, uint32_t count)
{
	uint32_t room = data->room;

	if (count <= room)
		return true;
	while (room < count)
		room = room ? 2 * room : 1;
	tb_registers *regs = realloc(data->regs, room * sizeof(*regs));

	if (!regs)
		return false;
	memset(regs + data->room, 0, (room - data->room) * sizeof(*regs));
	data->regs = regs;
	data->room = room;
	return true;
}

static bool copy_image(tb_image *copy, const tb_image *image)
{
	*copy = (tb_image){0};
	if (!image->count)
		return true;
	copy->dword = malloc(image->count * sizeof(*copy->dword));
	if (!copy->dword)
		return false;
	memcpy(copy->dword, image->dword, image->count * sizeof(*copy->dword));
	copy->count = copy->room = image->count;
	return true;
}

tb_data *tb_data_copy(const tb_data *data, uint32_t count)
{
	tb_data *copy = calloc(1, sizeof(*copy));
	bool good = copy != NULL;

	if (!good)
		return NULL;
	copy->memory = data->memory;
	for (unsigned s = 0; s < TB_SPACES && good; s++)
		good = copy_image(&copy->image[s], &data->image[s]);
	for (uint32_t i = 0; i < data->faults && good; i++)
		good = tb_fault_add(copy, data->fault[i]);
	if (good && data->regs && count) {
		copy->regs = malloc(count * sizeof(*copy->regs));
		good = copy->regs != NULL;
		if (good)
			memcpy(copy->regs, data->regs, count * sizeof(*copy->regs));
		copy->room = good ? count : 0;
	}
	if (good)
		return copy;
	tb_data_free(copy);
	return NULL;
}

void tb_data_free(tb_data *data)
{
	if (!data)
		return;
	for (unsigned s = 0; s < TB_SPACES; s++)
		free(data->image[s].dword);
	free(data->fault);
	free(data->regs);
	free(data);
}

const tb_registers *tb_episode_registers(const tb_episode *ep, uint32_t i)
{
	return ep->data && ep->data->regs ? &ep->data->regs[i] : NULL;
}

const uint32_t (*tb_episode_vdata(const tb_episode *ep, uint32_t i))[MAU_WAVE]
{
	static const tb_registers none;
	const tb_registers *regs = tb_episode_registers(ep, i);

	return regs ? regs->vdata : none.vdata;
}

unsigned tb_vdst_dwords(unsigned gfx, const mau_op *op)
{
	static const mau_resource any; /* any V#: the count does not depend on it */
	mau_convert plan;
	bool returns = op->cls == MAU_CLS_LOAD ? !tb_loads_lds(gfx, op)
	                                       : op->cls == MAU_CLS_ATOMIC && op->glc;

	if (op->unknown || op->enc == MAU_ENC_SMEM || !returns ||
	    mau_convert_plan(gfx, op, &any, &plan) != MAU_OK)
		return 0;
	return plan.vgprs + (plan.tfe ? 1u : 0u);
}

static inline uint32_t keyed_dword(uint64_t seed, enum mau_space space, uint64_t number)
{
	uint32_t x = (uint32_t)number, y = (uint32_t)(number >> 32) | ((uint32_t)space + 1) << 30;

	tb_block(tb_key_seed(seed), &x, &y);
	return x;
}

uint32_t tb_keyed_dword(uint64_t seed, enum mau_space space, uint64_t address)
{
	return keyed_dword(seed, space, address >> 2);
}

TB_LANE_LOOPS void tb_keyed_dwords(uint64_t seed, enum mau_space space, uint64_t address,
                                   uint32_t out[static 16])
{
	for (uint32_t i = 0; i < 16; i++)
		out[i] = keyed_dword(seed, space, (address >> 2) + i);
}
