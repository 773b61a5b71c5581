import { createHash } from 'node:crypto'
import type { Keys } from '@oems/server/core/db/keys.ts'

const key = (name: string) => createHash('sha256').update(`bench ${name}`).digest()

/** Fixed, so that the loaded database can be used again by the next run. */
export const benchKeys: Keys = {
  writing: 'bench',
  sealing: new Map([['bench', key('seal')]]),
  searching: key('search'),
  signing: key('log'),
}

export const rootUrl = new URL('../', import.meta.url)
