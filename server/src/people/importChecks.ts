import type { Ctx } from '../core/context.ts'
import type { Within } from '../core/db/scope.ts'
import type { Line, LineResult, Pass } from '../core/imports/kind.ts'
import type { CellChange, LineError } from '../core/imports/tables.ts'
import { takenByAccounts, takenWorkNos, type WorkNo } from './findPeople.ts'
import { headingFor } from './importColumns.ts'
import { knownAt, refusedLine } from './importKnown.ts'
import type { NewEmployee } from './importNew.ts'
import { newLine } from './importNew.ts'
import { type Found, findPlaces, placeOf } from './importPlaces.ts'
import { changedLine } from './importUpdates.ts'
import type { PersonChange } from './writePeople.ts'

/** A good line: somebody who comes, or what changes of somebody who is there. */
export type ImportedEmployee = NewEmployee | PersonChange
export const isChange = (row: ImportedEmployee): row is PersonChange => 'record' in row

/** Whose import it is. */
export interface ImportScope {
  /** Whom it may change. */
  readonly within: Within
  /** Why somebody whom the caller sees is not among them. */
  elsewhere(orgName: string): string
}

/** A line by itself, before what it wants for somebody is looked up. */
export interface Draft {
  readonly row: ImportedEmployee | null
  readonly errors: LineError[]
  readonly keys: { id?: string; mobile?: string; workNo?: string; record?: string }
  readonly changes?: readonly CellChange[]
  /** What nobody else may have yet. */
  readonly claims: { readonly mobile?: string; readonly workNo?: WorkNo }
}

export type PlaceAt = (text: string) => Found | null

/** Validates some thousand lines with a handful of queries (03 §5.1): nodes, certificates, the people who have them, mobiles and work numbers. */
export const validateLines =
  (scope: ImportScope) =>
  async (ctx: Ctx, lines: readonly Line[], pass: Pass): Promise<readonly LineResult<ImportedEmployee>[]> => {
    const placeAt = await placesOf(ctx, lines, pass)
    const known = await knownAt(ctx, lines, pass, scope)
    const drafts = lines.map((line, at) => {
      const person = known[at]
      if (!person) return newLine(ctx, line, placeAt)
      return 'complaint' in person ? refusedLine(person) : changedLine(ctx, line, person, placeAt)
    })
    if (!pass.revalidating) await rejectTaken(ctx, drafts)
    return drafts.map(({ row, errors, keys, changes }) => ({
      ...{ row: errors.length === 0 ? row : null, errors, keys },
      ...(changes && { changes }),
    }))
  }

async function placesOf(ctx: Ctx, lines: readonly Line[], { memo, placeId }: Pass): Promise<PlaceAt> {
  const places = (memo.get('places') ?? new Map()) as Map<string, Found>
  memo.set('places', places)
  if (placeId !== null && !places.has('')) places.set('', await placeOf(ctx, placeId))
  const texts = new Set(lines.flatMap(({ cells }) => [cells.place ?? '', cells.home ?? '']))
  const fresh = [...texts].filter((text) => text !== '' && !places.has(text))
  if (fresh.length > 0) for (const [text, found] of await findPlaces(ctx, fresh)) places.set(text, found)
  return (text) => places.get(text) ?? null
}

/** Compares with the accounts and work numbers that there are; a mobile is also the name that its account signs in by. */
async function rejectTaken(ctx: Ctx, drafts: readonly Draft[]): Promise<void> {
  const [accounts, workNos] = [
    await takenByAccounts(
      ctx,
      drafts.flatMap(({ claims }) => claims.mobile ?? []),
    ),
    await takenWorkNos(
      ctx,
      drafts.flatMap(({ claims }) => claims.workNo ?? []),
    ),
  ]
  const taken = new Set(workNos.map(({ homeOrgId, workNo }) => `${homeOrgId}:${workNo}`))
  for (const { claims, errors } of drafts) {
    if (claims.mobile && accounts.has(claims.mobile)) errors.push({ column: headingFor('mobile'), msg: '手机号已被其他账号使用' })
    if (claims.workNo && taken.has(`${claims.workNo.homeOrgId}:${claims.workNo.workNo}`))
      errors.push({ column: headingFor('workNo'), msg: '归属单位内已有相同的工号' })
  }
}
