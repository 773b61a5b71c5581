import type { Input } from '@oems/contract/core/call.ts'
import { passCodeIn } from '@oems/contract/visitor/passCode.ts'
import { visitorPhone as calls } from '@oems/contract/visitor/phone.ts'
import { and, eq, isNull } from 'drizzle-orm'
import QRCode from 'qrcode'
import type { Ctx } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { implement } from '../core/implement.ts'
import { declareRecord } from '../infoDeclaration/tables.ts'
import { person } from '../people/tables.ts'
import { visitorDeclare } from './declareAtGate.ts'
import { withPass } from './pass.ts'
import { joined } from './store.ts'
import { visitor as t } from './tables.ts'

export default implement(calls, { visitorDeclare, visitorPass })

/** What the pass says, under the name that whoever declared typed: the registered one is none of theirs. */
async function visitorPass(ctx: Ctx, { code }: Input<typeof calls.visitorPass>) {
  const [found] = await joined(ctx, and(isNull(t.deletedAt), withPass(ctx, code)))
  if (!found || found.adviceNow === null) throw notFound()
  const { row, orgName, adviceNow: advice } = found
  const name = (row.declareRecordId === null ? null : await declarantOf(ctx, row.declareRecordId)) ?? found.name
  return { name, orgName, visitDay: row.visitDay, advice, png: await picture(ctx, code) }
}

async function declarantOf({ db }: Ctx, declareId: number): Promise<string | null> {
  const [found] = await db
    .select({ name: person.name })
    .from(declareRecord)
    .innerJoin(person, eq(person.id, declareRecord.personId))
    .where(eq(declareRecord.id, declareId))
  return found?.name ?? null
}

function picture({ origin: { secure, host } }: Ctx, code: string): Promise<string> {
  const address = `${secure ? 'https' : 'http'}://${host}/oems/h5/#/pass/${passCodeIn(code)}`
  return QRCode.toDataURL(address, { width: 480, margin: 2, errorCorrectionLevel: 'M' })
}
