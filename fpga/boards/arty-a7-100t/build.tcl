# build.tcl - bitstream of the Arty A7-100T by Vivado, in the folder that './run board' prepares.
# vivado.tcl in that folder sets part, top, files, includes, generics, pins and mhz, and reads this
# file. Writes report.json, in the form of nextpnr's, and mau.bit.new if the timing is met.
# SPDX-License-Identifier: Apache-2.0
read_verilog -sv $files
read_xdc $pins
set values {}
foreach value $generics { lappend values -generic $value }
synth_design -part $part -top $top -include_dirs $includes {*}$values -verilog_define SYNTHESIS=1
opt_design
place_design
phys_opt_design
route_design
report_utilization -file utilization.txt
report_timing_summary -file timing.txt

set slack [get_property SLACK [get_timing_paths -max_paths 1 -setup]]
set reached [expr {1000.0 / (1000.0 / $mhz - $slack)}]
proc count {filter} { return [llength [get_cells -quiet -hierarchical -filter $filter]] }
set out [open report.json w]
puts $out "{\"fmax\": {\"clk\": {\"achieved\": $reached, \"constraint\": $mhz}}, \"utilization\": {"
puts $out "\"LUT\": {\"used\": [count {PRIMITIVE_GROUP == LUT}], \"available\": 63400},"
puts $out "\"DFF\": {\"used\": [count {PRIMITIVE_GROUP == FLOP_LATCH}], \"available\": 126800},"
puts $out "\"DSP\": {\"used\": [count {REF_NAME == DSP48E1}], \"available\": 240},"
puts $out "\"BSRAM\": {\"used\": [count {REF_NAME =~ RAMB*}], \"available\": 135}}}"
close $out
if {$slack >= 0} {
  write_bitstream -force mau.bit.new.bit
  file rename -force mau.bit.new.bit mau.bit.new
}
