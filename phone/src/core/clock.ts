/** The server's clock as far as we know it. A phone's own clock is often wrong by minutes, and decides nothing (03 §1). */
let ahead = 0

export function setServerTime(serverTime: string) {
  ahead = Date.parse(serverTime) - Date.now()
}

/** Milliseconds since the epoch. */
export const serverNow = () => Date.now() + ahead
