import { setImmediate as pause } from 'node:timers/promises'
import type { CacheReport } from '@oems/contract/organisation/orgLists.ts'
import { asc, sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { array } from '../core/db/database.ts'
import { type Org, org } from '../core/db/org.ts'
import { inTwoSteps } from '../core/implement.ts'
import { initialsOf, pinyinOf } from './names.ts'
import { currentVersion, lockTree } from './structure.ts'

type Place = Pick<Org, 'path' | 'depth'>
type Spelling = Pick<Org, 'pinyin' | 'initials'>
type Node = Place & Spelling & Pick<Org, 'id' | 'parentId' | 'orgName'>
type Derived = Place & Spelling

/** Deleted nodes as well: what stood there still says so. */
const everyNode = ({ db }: Pick<Ctx, 'db'>): Promise<Node[]> =>
  db
    .select({
      ...{ id: org.id, parentId: org.parentId, orgName: org.orgName },
      ...{ path: org.path, depth: org.depth, pinyin: org.pinyin, initials: org.initials },
    })
    .from(org)
    .orderBy(asc(org.depth), asc(org.id))

const spell = (orgName: string): Spelling => ({ pinyin: pinyinOf(orgName), initials: initialsOf(orgName) })

/** Spelling 20,000 names takes seconds: that is done before the tree is locked, and a few at a time. */
async function spellAll(ctx: Ctx): Promise<ReadonlyMap<string, Spelling>> {
  const spelled = new Map<string, Spelling>()
  for (const { orgName } of await everyNode(ctx)) {
    if (spelled.has(orgName)) continue
    spelled.set(orgName, spell(orgName))
    if (spelled.size % 50 === 0) await pause()
  }
  return spelled
}

/**
 * Works out anew, under the tree lock, what follows from the parents and the names of nodes (02 §5.1). Figures that went by a wrong path are
 * found by their own proof, which counts them from the rows.
 */
async function repair(ctx: WriteCtx, _input: object, spelled: ReadonlyMap<string, Spelling>): Promise<CacheReport> {
  const started = performance.now()
  await lockTree(ctx)
  const nodes = await everyNode(ctx)
  const places = placesOf(nodes)
  const found = nodes.map((node) => {
    const should: Derived = { ...(places.get(node.id) ?? node), ...(spelled.get(node.orgName) ?? spell(node.orgName)) }
    return { node, should, wrong: derived.filter((field) => should[field] !== node[field]) }
  })
  const wrong = found.filter(({ wrong }) => wrong.length > 0)
  await write(ctx, wrong)
  for (const { node, should, wrong: fields } of wrong)
    if (fields.includes('path'))
      ctx.note({ what: '组织', id: node.id, name: node.orgName, orgId: node.id, before: { path: node.path }, after: { path: should.path } })
  return {
    checked: nodes.length,
    repaired: wrong.flatMap(({ node, should, wrong }) =>
      wrong.map((field) => ({ orgId: node.id, orgName: node.orgName, field, old: shown(node[field]), new: shown(should[field]) })),
    ),
    treeVersion: await currentVersion(ctx),
    nodeNum: await ctx.db.$count(org, sql`${org.deletedAt} is null`),
    ms: Math.round(performance.now() - started),
  }
}

const derived = ['path', 'depth', 'pinyin', 'initials'] as const
/** As much as a report shows; where nothing stood, nothing. */
const shown = (value: string | number) => String(value).slice(0, 500) || null

/** From the top down. What hangs on itself is reached from nowhere, and stays as it is. */
function placesOf(nodes: readonly Node[]): ReadonlyMap<number, Place> {
  const below = Map.groupBy(nodes, ({ parentId }) => parentId)
  const places = new Map<number, Place>()
  const put = ({ id }: Node, above: Place) => {
    const place = { path: `${above.path}${id}/`, depth: above.depth + 1 }
    places.set(id, place)
    for (const child of below.get(id) ?? []) put(child, place)
  }
  for (const root of below.get(null) ?? []) put(root, { path: '/', depth: -1 })
  return places
}

/** The version stays: nobody has edited these nodes, and a form that is open on one of them is still good. */
async function write({ db, now }: WriteCtx, wrong: readonly { readonly node: Node; readonly should: Derived }[]): Promise<void> {
  if (wrong.length === 0) return
  const column = (of: (one: (typeof wrong)[number]) => unknown) => array(wrong.map(of))
  await db.execute(sql`
    update org set path = r.path, depth = r.depth, pinyin = r.pinyin, initials = r.initials, updated_at = ${now.toISOString()}
    from unnest(${column(({ node }) => node.id)}::bigint[], ${column(({ should }) => should.path)}::text[],
      ${column(({ should }) => should.depth)}::smallint[], ${column(({ should }) => should.pinyin)}::text[],
      ${column(({ should }) => should.initials)}::text[]) r(id, path, depth, pinyin, initials)
    where org.id = r.id`)
}

export const rebuild = inTwoSteps(spellAll, repair)
