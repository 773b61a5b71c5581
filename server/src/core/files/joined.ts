import type { Row } from './fileRange.ts'

/** The key of an object that lies as a row of files: `2026/03/<32 hex>-in-2097152` has pieces of so many bytes, by their numbers from 1. */
export const joinedKey = (key: string, bytesEach: number) => `${key}-in-${bytesEach}`

/** Null: the object lies as one file. */
export function rowOf(key: string, pathOf: (key: string) => string): Row | null {
  const bytesEach = /-in-(\d+)$/.exec(key)?.[1]
  return bytesEach === undefined ? null : { bytesEach: Number(bytesEach), path: (at) => pathOf(pieceKey(key, at)) }
}
export const pieceKey = (key: string, at: number) => `${key}/${at + 1}`

/** The files that hold an object of so many bytes. */
export function filesOf(key: string, size: number): readonly string[] {
  const row = rowOf(key, String)
  return row ? Array.from({ length: Math.ceil(size / row.bytesEach) }, (_, at) => row.path(at)) : [key]
}
