/** What is read or written of a file at once. */
export const pieceBytes = 256 * 1024

/** Buffers that nobody uses. New ones would be garbage outside the heap, for whose sake the whole heap is searched every 25 MB. */
const spare: Buffer[] = []
const mostSpare = 32

export const takePiece = () => spare.pop() ?? Buffer.allocUnsafeSlow(pieceBytes)
export function givePieceBack(piece: Buffer): void {
  if (spare.length < mostSpare) spare.push(piece)
}

/**
 * Of what came over a line and nobody needs any more. Left to the collector, memory outside the heap has the whole heap searched every 25 MB.
 * Only what shares its memory with nothing else.
 */
export function setFree({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
