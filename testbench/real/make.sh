#!/bin/sh
# Compile the kernels with LLVM 19 (later parts: 22) and make words.csv and the request files from them, whole/ with data and expected results.
# usage: [MAU=path/to/mau] make.sh [OUT_DIR]   OUT_DIR: this directory when not given; with MAU the addresses are checked, too
#        MAU=path/to/mau make.sh --check       writes nothing: the addresses of this directory's request files, and is whole/ made as it is?
# SPDX-License-Identifier: Apache-2.0
set -eu
here=$(cd "$(dirname "$0")" && pwd)
check=
if [ "${1:-}" = --check ]; then
	check=${MAU:?make.sh: --check needs MAU=path/to/mau}
	shift
fi
out=${1:-$here}
cpus="gfx600 gfx700 gfx803 gfx900 gfx1010 gfx1030 gfx1100" later="gfx90a gfx942 gfx950 gfx1200"
have() { command -v "llc-$1" >/dev/null && command -v "clang-$1" >/dev/null; }
have 19 || { echo "make.sh: no LLVM 19 (Debian: llvm-19 clang-19)" >&2; exit 77; }
if have 22; then
	cpus="$cpus $later"
elif [ -n "$check" ]; then
	echo "make.sh: no LLVM 22 (Debian: llvm-22 clang-22), $later are passed over"
else
	echo "make.sh: no LLVM 22 (Debian: llvm-22 clang-22)" >&2
	exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/s"

# The LLVM that compiles for a part.
llvm_of() {
	case " $later " in
	*" $1 "*) echo 22 ;;
	*) echo 19 ;;
	esac
}

# wanted KERNELS CPU: does this part have what the kernels are about? With fetch, uniform and odd_halves for whole/ alone.
wanted() {
	case $1:$2 in
	# gfx7 and gfx10.1 with what is their own: FLAT through 64-bit addresses alone, FLAT without an offset.
	generic:gfx600) return 1 ;;
	generic:*) ;;
	*:gfx1010) return 1 ;;
	# Without FLAT for global memory gfx7, too, uses ADDR64; gfx8 and later have none.
	addr64:gfx600 | addr64:gfx700) ;;
	addr64:*) return 1 ;;
	# DWORDX3 begins with gfx7.
	triples:gfx600) return 1 ;;
	# GLOBAL begins with gfx9; LLVM 19 has no load to LDS for gfx11, gfx12 has none at all. Wide ones: gfx950.
	lds:gfx1[12]00 | global_lds:gfx[678]?? | global_lds:gfx1[12]00) return 1 ;;
	lds_wide:gfx950) ;;
	# Atomics on floats of every width, AccVGPRs, loads to LDS before vector code: later parts.
	floats:gfx1200 | uniform:gfx1200 | odd_halves:gfx1200) ;;
	floats:gfx90a | floats:gfx942 | floats:gfx950 | accumulators:gfx90a | accumulators:gfx942 | accumulators:gfx950) ;;
	tiles:gfx90a | tiles:gfx942 | tiles:gfx950 | uniform:gfx90a | uniform:gfx942 | uniform:gfx950) ;;
	odd_halves:gfx90a | odd_halves:gfx942 | odd_halves:gfx950) ;;
	floats:* | accumulators:* | tiles:* | uniform:* | odd_halves:* | lds_wide:*) return 1 ;;
	# Scalar loads below a dword, atomics that stop: gfx12.
	*_small:gfx1200 | conditional:gfx1200) ;;
	*_small:* | conditional:*) return 1 ;;
	fetch:gfx600 | fetch:gfx700) return 1 ;;
	esac
}

# assemble IR CPU NAME [OPTION ...]: LLVM's assembly with machine words
assemble() {
	input=$1 processor=$2 output=$3
	shift 3
	"llc-$(llvm_of "$processor")" -mcpu="$processor" --show-mc-encoding "$@" "$input" -o "$work/s/${output}_$processor.s"
}

# What the generations do not share. Formats of typed buffers: gfx6-9 have DFMT and NFMT, later ones unified numbers.
# Scalar loads of gfx6 and gfx7 have no GLC (LLVM prints one, but has no bit for it).
adapt() {
	case $1 in
	gfx600 | gfx700) sed 's/%q, i32 1)/%q, i32 0)/' ;;
	gfx10*) sed 's/i32 126, /i32 77, /; s/i32 26, /i32 57, /; s/i32 117, /i32 29, /; s/i32 114, /i32 13, /; s/i32 116, /i32 22, /' ;;
	gfx1[12]*) sed 's/i32 126, /i32 63, /; s/i32 26, /i32 43, /; s/i32 117, /i32 29, /; s/i32 114, /i32 13, /; s/i32 116, /i32 22, /' ;;
	*) cat ;;
	esac
}

# Formats by their names (fetch.ll).
named_formats() {
	case $1 in
	gfx10*) set -- 56 51 50 44 29 ;;
	gfx1[12]*) set -- 42 37 36 32 29 ;;
	*) set -- 10 25 9 8 117 ;;
	esac
	sed "s/FORMAT_8_8_8_8_UNORM/$1/; s/FORMAT_2_10_10_10_SNORM/$2/; s/FORMAT_2_10_10_10_UNORM/$3/; s/FORMAT_10_10_10_2_UNORM/$4/; s/FORMAT_16_16_FLOAT/$5/"
}

for kernel in "$here"/kernels/*.ll; do
	name=$(basename "$kernel" .ll)
	triple=amdgcn
	case $name in global_lds | conditional) triple=amdgcn-amd-amdhsa ;; esac
	for cpu in $cpus; do
		wanted "$name" "$cpu" || continue
		adapt "$cpu" <"$kernel" | named_formats "$cpu" >"$work/$name.ll"
		assemble "$work/$name.ll" "$cpu" "$name" -mtriple=$triple -mattr=-flat-for-global
		case $cpu in gfx1*) assemble "$work/$name.ll" "$cpu" "$name.w64" -mtriple=$triple -mattr=-flat-for-global,+wavefrontsize64 ;; esac
	done
done

for kernel in "$here"/kernels/*.cl; do
	name=$(basename "$kernel" .cl)
	for cpu in $cpus; do
		case $cpu in gfx600) continue ;; esac
		case $name:$cpu in generic:*) ;; *:gfx700) continue ;; esac
		wanted "$name" "$cpu" || continue
		for variant in "" w64 fs; do
			case $name:$cpu:$variant in
			floats:*: | accumulators:*:) option=-munsafe-fp-atomics ;;
			*:) option= ;;
			floats:gfx1200:w64) option="-munsafe-fp-atomics -mwavefrontsize64" ;;
			*:gfx1030:w64 | *:gfx1100:w64 | *:gfx1200:w64) option=-mwavefrontsize64 ;;
			private:gfx900:fs | private:gfx1030:fs | private:gfx90a:fs) option= ;;
			*) continue ;;
			esac
			# shellcheck disable=SC2086
			"clang-$(llvm_of "$cpu")" -x cl -cl-std=CL2.0 -Xclang -finclude-default-header --target=amdgcn-amd-amdhsa -mcpu="$cpu" $option -nogpulib -O2 \
				-S -emit-llvm "$kernel" -o "$work/$name.ir.ll"
			# LLVM 22 leaves a function with each kernel's code beside it, which nothing calls.
			sed '/^define .*@__clang_ocl_kern_imp_/,/^}/d' "$work/$name.ir.ll" >"$work/$name.bc.ll"
			attributes=
			if [ "$variant" = fs ]; then attributes=-mattr=+enable-flat-scratch; fi
			# shellcheck disable=SC2086
			assemble "$work/$name.bc.ll" "$cpu" "$name${variant:+.$variant}" $attributes
		done
	done
done
if [ -z "$check" ]; then
	python3 -B "$here/make_requests.py" "$work/s" "$out"
	mkdir -p "$out/whole"
	python3 -B "$here/whole.py" "$work/s" "$out/whole"
else
	mkdir "$work/whole"
	python3 -B "$here/whole.py" "$work/s" "$work/whole"
	if have 22; then
		diff -rq "$out/whole" "$work/whole"
	else
		for made in "$work"/whole/*; do cmp "$out/whole/$(basename "$made")" "$made"; done
	fi
fi
if [ -n "${MAU:-}" ]; then python3 -B "$here/check_addresses.py" "$work/s" "$out" "$MAU"; fi
