#include "textflag.h"
#include "go_asm.h"

// A block is 128 sums, in eight registers.
#define BLOCK 256
#define WIDTH (const_NetSums*2)

// EACH adds the weights at AX to the block in the registers, or takes them away.
#define EACH(OP) \
	OP (AX), Y0, Y0; \
	OP 32(AX), Y1, Y1; \
	OP 64(AX), Y2, Y2; \
	OP 96(AX), Y3, Y3; \
	OP 128(AX), Y4, Y4; \
	OP 160(AX), Y5, Y5; \
	OP 192(AX), Y6, Y6; \
	OP 224(AX), Y7, Y7

// func shiftAVX2(s *sums, weights *[NetInputs]sums, come, gone []uint32)
TEXT ·shiftAVX2(SB), NOSPLIT, $0-64
	MOVQ s+0(FP), DI
	MOVQ weights+8(FP), SI
	MOVQ come_base+16(FP), R8
	MOVQ come_len+24(FP), R9
	MOVQ gone_base+40(FP), R10
	MOVQ gone_len+48(FP), R11
	MOVQ $(WIDTH/BLOCK), DX

block:
	VMOVDQU (DI), Y0
	VMOVDQU 32(DI), Y1
	VMOVDQU 64(DI), Y2
	VMOVDQU 96(DI), Y3
	VMOVDQU 128(DI), Y4
	VMOVDQU 160(DI), Y5
	VMOVDQU 192(DI), Y6
	VMOVDQU 224(DI), Y7
	XORQ CX, CX
	JMP  comes

come:
	MOVL  (R8)(CX*4), AX
	IMULQ $WIDTH, AX
	ADDQ  SI, AX
	EACH(VPADDW)
	INCQ  CX

comes:
	CMPQ CX, R9
	JLT  come
	XORQ CX, CX
	JMP  goes

go:
	MOVL  (R10)(CX*4), AX
	IMULQ $WIDTH, AX
	ADDQ  SI, AX
	EACH(VPSUBW)
	INCQ  CX

goes:
	CMPQ CX, R11
	JLT  go
	VMOVDQU Y0, (DI)
	VMOVDQU Y1, 32(DI)
	VMOVDQU Y2, 64(DI)
	VMOVDQU Y3, 96(DI)
	VMOVDQU Y4, 128(DI)
	VMOVDQU Y5, 160(DI)
	VMOVDQU Y6, 192(DI)
	VMOVDQU Y7, 224(DI)
	ADDQ $BLOCK, DI
	ADDQ $BLOCK, SI
	DECQ DX
	JNZ  block
	VZEROUPPER
	RET

// func squaresAVX2(s, weights *sums) int
// A sum's product with its weight fits into 16 bits; times the sum again it is added to
// its neighbour's in 32, which hold what comes of all sums.
TEXT ·squaresAVX2(SB), NOSPLIT, $0-24
	MOVQ s+0(FP), DI
	MOVQ weights+8(FP), SI
	VPXOR Y0, Y0, Y0
	VPXOR Y8, Y8, Y8
	VPXOR Y9, Y9, Y9
	MOVL $const_NetOne, AX
	VMOVD AX, X1
	VPBROADCASTW X1, Y1
	MOVQ $(WIDTH/64), CX

pair:
	VMOVDQU (DI), Y2
	VMOVDQU 32(DI), Y3
	VPMAXSW Y0, Y2, Y2
	VPMAXSW Y0, Y3, Y3
	VPMINSW Y1, Y2, Y2
	VPMINSW Y1, Y3, Y3
	VPMULLW (SI), Y2, Y4
	VPMULLW 32(SI), Y3, Y5
	VPMADDWD Y2, Y4, Y4
	VPMADDWD Y3, Y5, Y5
	VPADDD Y4, Y8, Y8
	VPADDD Y5, Y9, Y9
	ADDQ $64, DI
	ADDQ $64, SI
	DECQ CX
	JNZ  pair
	VPADDD Y9, Y8, Y8
	VEXTRACTI128 $1, Y8, X9
	VPADDD X9, X8, X8
	VPSHUFD $0x4e, X8, X9
	VPADDD X9, X8, X8
	VPSHUFD $0xb1, X8, X9
	VPADDD X9, X8, X8
	VMOVD X8, AX
	MOVLQSX AX, AX
	MOVQ AX, ret+16(FP)
	VZEROUPPER
	RET
