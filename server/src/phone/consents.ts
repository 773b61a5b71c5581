import type { Input } from '@oems/contract/core/call.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { ConsentKind } from '@oems/contract/people/codes.ts'
import { consentDocs, consentVersion, requiredConsents } from '@oems/contract/phone/consent.ts'
import type { phone } from '@oems/contract/phone/phone.ts'
import { sql } from 'drizzle-orm'
import { keepComplete } from '../archive/completeness.ts'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { array, ask } from '../core/db/database.ts'
import { conflict } from '../core/errors.ts'

type Kind = CodeOf<typeof ConsentKind>

/** The documents as they stand for a person. */
export async function consentsOf({ db }: Pick<Ctx, 'db'>, personId: number) {
  const rows = await ask<{ kind: number }>(
    db,
    sql`select kind from consent where person_id = ${personId} and doc_version = ${consentVersion} and withdrawn_at is null`,
  )
  const agreedKinds = new Set(rows.map(({ kind }) => kind))
  return {
    consents: consentDocs.map(({ kind, title }) => ({ kind, title, docVersion: consentVersion, agreed: agreedKinds.has(kind) })),
    mayDeclare: requiredConsents.every((kind) => agreedKinds.has(kind)),
  }
}

/** The displayed version is what is agreed to: another version than the one in force is refused. Agreeing again changes nothing. */
export async function agree(ctx: WriteCtx, personId: number, kinds: readonly Kind[], docVersion: number): Promise<void> {
  if (docVersion !== consentVersion) throw conflict('授权书已更新，请重新阅读后再同意')
  await ctx.db.execute(sql`
    insert into consent (person_id, doc_version, kind, agreed_at, ip)
    select ${personId}, ${docVersion}, kind, ${ctx.now.toISOString()}, ${ctx.origin.ip} from unnest(${array([...new Set(kinds)])}::smallint[]) kind
    on conflict do nothing`)
  await keepComplete(ctx, [personId])
}

export async function giveConsent(ctx: WriteCtx, { kinds, docVersion }: Input<typeof phone.consent>) {
  const personId = ctx.actor.personId!
  await agree(ctx, personId, kinds, docVersion)
  ctx.note({ what: '授权书', id: personId, before: null, after: { kinds, docVersion } })
  const { mayDeclare } = await consentsOf(ctx, personId)
  return { mayDeclare }
}
