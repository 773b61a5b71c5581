import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { ensureRoot } from '@oems/server/organisation/root.ts'
import { onTestFinished } from 'vitest'
import { hashPassword } from '../server/src/accounts/passwords.ts'
import { createApp } from '../server/src/app.ts'
import { startBackground } from '../server/src/background.ts'
import { addDays, dayOf } from '../server/src/core/days.ts'
import { openDatabase } from '../server/src/core/db/database.ts'
import type { Settings } from '../server/src/core/settings.ts'
import { prepare } from '../server/src/prepare.ts'
import { newDatabase } from '../server/src/testing/cluster.ts'
import { type AccountDraft, factories } from '../server/src/testing/factories.ts'
import { aTempFolder } from '../server/src/testing/tempFolder.ts'
import { callerOf } from '../server/src/testing/testApp.ts'

const root = join(import.meta.dirname, '..')
const pages = { console: join(root, 'web/dist'), phone: join(root, 'phone/dist') }

/** Of every account that is made here. */
export const password = 'Reise&Gut-73'

export interface ProductOptions {
  /** Business time at the start; it runs on from there until it is set. */
  readonly now?: string
  /** 0 off, 1 always, 2 after two failures. */
  readonly captcha?: number
  /** Parameters that differ from their defaults. */
  readonly parameters?: Partial<Settings>
}
export type Product = Awaited<ReturnType<typeof aProduct>>

/** The product as it is served, with a database and a clock of its own: the built pages, the calls, and what runs beside them. */
export async function aProduct({ now = '2026-03-05T09:00:00+08:00', captcha = 0, parameters = {} }: ProductOptions = {}) {
  const database = openDatabase(await newDatabase(), { writers: 8, readers: 6 })
  const clock = aClock(now)
  await prepare(database, clock())
  const rootId = await ensureRoot(database.db, clock())
  const tempDir = aTempFolder()
  const logLevel = process.env.OEMS_LOG_LEVEL ?? 'error'
  const app = await createApp({ database, clock, limits: false, captcha, parameters, tempDir, logLevel, pages, sharedCounts: false })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const background = await startBackground({ database, clock, log: app.log, tempDir })

  const as = (token: string, platform: 'WEB' | 'H5' = 'WEB') => callerOf(app, token, platform)
  const make = factories(database, clock, rootId, as)
  const passwordHash = await hashPassword(password)
  return {
    ...make,
    url,
    clock,
    db: database.db,
    database,
    rootId,
    as,
    stranger: as(''),
    /** Nine in the morning of the day after the present one. What is due of people is settled when a day begins, for the nodes there are then. */
    anotherDay() {
      const day = addDays(dayOf(clock()), 1)
      clock.set(`${day}T09:00:00+08:00`)
      return day
    },
    /** Somebody who can sign in with `password`; gives back the login name. */
    aUser: (draft: AccountDraft) => make.anAccount({ passwordHash, ...draft }),
    /** The next request to a path does its work, and its reply is cut off. */
    loseReplyTo(path: string) {
      const lose = (request: IncomingMessage, response: ServerResponse) => {
        if (request.url?.split('?')[0] !== path) return
        app.server.off('request', lose)
        // Not without a first byte: a browser would quietly send it again by itself.
        Object.assign(response, { end: () => response.write(' ', () => response.destroy()) })
      }
      app.server.prependListener('request', lose)
    },
    /** Nobody can be reached any more; gives back how to mend it. A browser's own offline mode lets requests of a reload slip through. */
    async cutLine() {
      const { port } = app.server.address() as AddressInfo
      const closed = once(app.server.close(), 'close')
      app.server.closeAllConnections()
      await closed
      const mend = async () => {
        if (!app.server.listening) await once(app.server.listen(port, '127.0.0.1'), 'listening')
      }
      onTestFinished(mend)
      return mend
    },
    async close() {
      await app.close()
      await background.stop()
      await database.close()
    },
  }
}

function aClock(start: string) {
  let ahead = 0
  const set = (to: string) => {
    ahead = Date.parse(to) - Date.now()
  }
  set(start)
  return Object.assign(() => new Date(Date.now() + ahead), { set })
}
