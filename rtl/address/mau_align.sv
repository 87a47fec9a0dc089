// mau_align.sv - final byte address and memory violation of every lane of a beat (G1-G7, G10,
// N27).
//
//   stage  inputs            results
//   7      request           address bits that are cleared; address bits that must be 0
//   8      address, space    final address, violation
//
//   address & ~clear                 violation when address & misfit != 0
//   gfx6-8              size >= 4: 3                  never (atomics too, G6)
//     gfx6, SILICON:    0                             min(size, 4) - 1
//     formats (N27)
//   later: mode 0       min(size, 4) - 1              never
//          mode 1       0                             min(size, 4) - 1
//          mode 2       0                             size - 1 (12 counts as 16), walked: 3;
//                                                     formats of gfx10 and later: as mode 1
//          mode 3       0, with an active swizzle     never; formats of gfx10 and later: as mode 1
//                       as mode 0
//          atomics      0                             size - 1 in every mode (G6)
//            property atomic_clears, in memory (G10, D60):
//            mode 0     size - 1                      never
//   lanes in scratch    0                             never; atomics: 3 (F4, F10, N11)
//   scalar loads        -                             never
// Size is the footprint, for formats that of the element (G5, N14). A lane in no space is a
// violation too (F2, F6, F7); so is an atomic of more than 4 bytes in scratch (D32). mau_status
// decides whether a violation counts (G4). FLAT lanes in LDS come with their LDS address (N10).
// C model: align.c.
// SPDX-License-Identifier: Apache-2.0
module mau_align
  import mau_enc::*, mau_pkg::*, mau_address_pkg::*;
#(
  parameter int LANES = 16
) (
  input  logic         clk_i,
  input  mau_enter_t   enter_i,             // beats that enter the stages
  input  mau_context_t ctx_i,
  input  mau_request_t s6_request_i,
  input  mau_request_t s7_request_i,
  // Lanes.
  input  logic [LANES-1:0][63:0] s7_address_i,
  input  logic [LANES-1:0]       s7_walk_i,
  input  logic [LANES-1:0]       s7_none_i,
  input  logic [LANES-1:0]       s7_lds_i,
  input  logic [LANES-1:0]       s7_scratch_i,
  output logic [LANES-1:0]       s8_violation_o,  // MEMVIOL
  output logic [LANES-1:0][63:0] s8_address_o     // byte address; bits 63:48 are 0
);
  // ---- Stage 7: request -------------------------------------------------------------------------
  typedef struct packed {
    logic [2:0] clear;
    logic [3:0] misfit;
    logic       strict;  // for lanes in LDS, misfit is clear (G6, G12)
  } masks_t;
  masks_t s7_q;

  function automatic masks_t masks_of(input mau_context_t ctx, input mau_request_t request);
    automatic logic [1:0] sub = request.resource.sub, nd = request.resource.nd;
    automatic logic [3:0] part = {2'b00, sub[1], sub != 2'd0};              // min(size, 4) - 1
    automatic logic [3:0] whole = part |                                    // size - 1
                                  {sub[1] && nd[1], sub[1] && nd != 2'd0, 2'b00};
    automatic mau_generation_t g = generation(ctx.gfx);
    automatic logic       later_format = g.alignment == ALIGNMENT_GFX10 && request.fmt;
    if (request.kind.smem) return '{default: '0};
    if (g.silicon_format && ctx.rules == RULES_SILICON && request.fmt)
      return '{misfit: part, default: '0};                                  // N27
    if (g.alignment == ALIGNMENT_GFX6) return '{clear: {1'b0, {2{sub[1]}}}, default: '0};
    if (request.atomic && g.atomic_clears && ctx.align == ALIGN_DWORD)
      return '{clear: whole[2:0], misfit: '0, strict: 1'b1};                // G10
    if (request.atomic) return '{misfit: whole, default: '0};
    unique case (ctx.align)
      ALIGN_DWORD: return '{clear: part[2:0], default: '0};
      ALIGN_DWORD_STRICT: return '{misfit: part, default: '0};
      ALIGN_STRICT: return '{misfit: later_format ? part : whole, default: '0};
      default:
        return request.resource.swizzled ? '{clear: part[2:0], default: '0} :  // G7
                                           '{misfit: later_format ? part : '0, default: '0};
    endcase
  endfunction

  always_ff @(posedge clk_i) begin
    if (enter_i.first[7]) s7_q <= masks_of(ctx_i, s6_request_i);
  end

  // ---- Stage 8: lanes ---------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin
    if (enter_i.beat[8]) begin
      for (int l = 0; l < LANES; l++) begin
        automatic logic       scratch = s7_scratch_i[l];
        automatic logic [2:0] clear = scratch ? 3'd0 : s7_q.clear;
        automatic logic [3:0] misfit = scratch ? {2'd0, {2{s7_request_i.atomic}}} :
                                       s7_q.misfit & {{2{!s7_walk_i[l]}}, 2'b11};
        s8_address_o[l] <= s7_address_i[l] & ~{61'd0, clear};
        s8_violation_o[l] <= (s7_address_i[l][3:0] & misfit) != 4'd0 || s7_none_i[l] ||
                             (scratch && s7_request_i.wide_atomic);
      end
      if (s7_q.strict)
        for (int l = 0; l < LANES; l++)
          if (s7_lds_i[l]) begin
            s8_address_o[l] <= s7_address_i[l];
            s8_violation_o[l] <= (s7_address_i[l][2:0] & s7_q.clear) != 3'd0;
          end
    end
  end
endmodule : mau_align
