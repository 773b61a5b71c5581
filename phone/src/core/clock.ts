import { readStored, writeStored } from './stored.ts'

/**
 * The server's clock as far as we know it, kept for a start without a line. A phone's own clock is often wrong by minutes and decides nothing
 * (03 §1); of several declarations for a day it says which was filled in last.
 */
let ahead = readStored<number>('ahead') ?? 0

export function setServerTime(serverTime: string) {
  ahead = Date.parse(serverTime) - Date.now()
  writeStored('ahead', ahead)
}

/** Milliseconds since the epoch. */
export const serverNow = () => Date.now() + ahead
