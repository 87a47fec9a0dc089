// memories.hpp - memories that take any number of accesses at once: one that answers in order
// without waiting, one that waits within b_transport() and one of four phases; these two answer
// later accesses first.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MEMORIES_HPP
#define MEMORIES_HPP

#include <map>
#include <systemc>
#include <tlm>
#include <tlm_utils/peq_with_get.h>
#include <tlm_utils/simple_target_socket.h>

/** Bytes, and how many accesses are under way. */
class test_memory : public sc_core::sc_module
{
public:
	std::map<uint64_t, uint8_t> bytes; ///< those that were written
	uint64_t end = 0x20000;            ///< from here on the response is not a code of memory
	unsigned under_way = 0, most = 0;  ///< accesses now, and the most at once

	explicit test_memory(sc_core::sc_module_name name) : sc_module(name)
	{
	}

	uint8_t at(uint64_t address) const
	{
		const auto found = bytes.find(address);

		return found != bytes.end() ? found->second
		                            : static_cast<uint8_t>(address * 2654435761u >> 13);
	}

protected:
	uint64_t count_ = 0;

	/** Of every sixteen accesses the first is the slowest: 40 ns, then 38 ... 10. */
	sc_core::sc_time latency()
	{
		return sc_core::sc_time(40 - 2.0 * double(count_++ % 16), sc_core::SC_NS);
	}

	void begin()
	{
		most = std::max(most, ++under_way);
	}

	void act(tlm::tlm_generic_payload &p)
	{
		const unsigned char *enable = p.get_byte_enable_ptr();

		under_way--;
		p.set_response_status(p.get_address() < end ? tlm::TLM_OK_RESPONSE
		                                            : tlm::TLM_GENERIC_ERROR_RESPONSE);
		if (p.get_address() >= end)
			return;
		for (unsigned b = 0; b < p.get_data_length(); b++) {
			if (enable[b] != TLM_BYTE_ENABLED)
				continue;
			if (p.is_read())
				p.get_data_ptr()[b] = at(p.get_address() + b);
			else
				bytes[p.get_address() + b] = p.get_data_ptr()[b];
		}
	}
};

/** 20 ns each, loosely timed. */
class prompt_memory : public test_memory
{
public:
	tlm_utils::simple_target_socket<prompt_memory> socket{"socket"};

	explicit prompt_memory(sc_core::sc_module_name name) : test_memory(name)
	{
		socket.register_b_transport(this, &prompt_memory::b_transport);
	}

private:
	void b_transport(tlm::tlm_generic_payload &p, sc_core::sc_time &delay)
	{
		begin();
		act(p);
		delay += sc_core::sc_time(20, sc_core::SC_NS);
	}
};

class waiting_memory : public test_memory
{
public:
	tlm_utils::simple_target_socket<waiting_memory> socket{"socket"};

	explicit waiting_memory(sc_core::sc_module_name name) : test_memory(name)
	{
		socket.register_b_transport(this, &waiting_memory::b_transport);
	}

private:
	void b_transport(tlm::tlm_generic_payload &p, sc_core::sc_time &delay)
	{
		begin();
		wait(delay + latency());
		delay = sc_core::SC_ZERO_TIME;
		act(p);
	}
};

/** END_REQ after a nanosecond, one BEGIN_RESP at a time; what breaks the rules ends the program. */
class phased_memory : public test_memory
{
public:
	tlm_utils::simple_target_socket<phased_memory> socket{"socket"};

	SC_HAS_PROCESS(phased_memory);
	explicit phased_memory(sc_core::sc_module_name name) : test_memory(name)
	{
		socket.register_nb_transport_fw(this, &phased_memory::nb_transport_fw);
		SC_THREAD(accept);
		SC_THREAD(answer);
	}

private:
	tlm_utils::peq_with_get<tlm::tlm_generic_payload> arrived_{"arrived"}, done_{"done"};
	sc_core::sc_event end_response_;
	bool requesting_ = false; // between BEGIN_REQ and END_REQ

	tlm::tlm_sync_enum nb_transport_fw(tlm::tlm_generic_payload &p, tlm::tlm_phase &phase,
	                                   sc_core::sc_time &delay)
	{
		if (phase == tlm::END_RESP) {
			end_response_.notify(delay);
			return tlm::TLM_COMPLETED;
		}
		if (requesting_ || !p.has_mm())
			SC_REPORT_FATAL("/tests/memory", "BEGIN_REQ before END_REQ");
		requesting_ = true;
		begin();
		p.acquire();
		arrived_.notify(p, delay + sc_core::sc_time(1, sc_core::SC_NS));
		return tlm::TLM_ACCEPTED;
	}

	static tlm::tlm_generic_payload &next(decltype(arrived_) &queue)
	{
		for (;;) {
			if (tlm::tlm_generic_payload *p = queue.get_next_transaction())
				return *p;
			sc_core::wait(queue.get_event());
		}
	}

	void accept()
	{
		for (;;) {
			tlm::tlm_generic_payload &p = next(arrived_);
			tlm::tlm_phase phase = tlm::END_REQ;
			sc_core::sc_time delay = sc_core::SC_ZERO_TIME;

			requesting_ = false;
			done_.notify(p, latency());
			socket->nb_transport_bw(p, phase, delay);
		}
	}

	void answer()
	{
		for (;;) {
			tlm::tlm_generic_payload &p = next(done_);
			tlm::tlm_phase phase = tlm::BEGIN_RESP;
			sc_core::sc_time delay = sc_core::SC_ZERO_TIME;

			act(p);
			if (socket->nb_transport_bw(p, phase, delay) == tlm::TLM_ACCEPTED)
				wait(end_response_);
			p.release();
		}
	}
};

#endif
