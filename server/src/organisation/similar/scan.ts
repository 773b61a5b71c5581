import { setImmediate as otherWork } from 'node:timers/promises'
import { SimilarBy } from '@oems/contract/organisation/orgSimilar.ts'
import { sql } from 'drizzle-orm'
import { array, type Db, type ReadDb } from '../../core/db/database.ts'
import type { Executor } from '../../core/work/jobs.ts'
import { namesakes, SimilarFinder } from './finder.ts'
import { everyGroup, type Group, type GroupNode } from './groups.ts'
import type { Alike } from './likeness.ts'

interface Pair extends Alike {
  readonly firstId: number
  readonly secondId: number
}

/** Looks through the names of every group (02 §7, §10 no. 5). Pairs that somebody has told apart stay so, others end with their likeness. */
export const similarScan: Executor = {
  bean: 'similar-names',
  name: '相似组织检查',
  meaning: '在每个集团内查找名称相近、可能重复的组织，列入“机构管理”的“相似组织”',
  cron: '0 0 2 * * SUN',
  async run({ database: { db, reader }, now, signal }) {
    const found = await findSimilar({ db, reader, now, signal })
    return { processed: found, message: `相似组织${found}对` }
  },
}

interface Scan {
  readonly db: Db
  readonly reader: ReadDb
  readonly now: Date
  readonly signal?: AbortSignal
}

/** How many pairs there are now. */
export async function findSimilar({ db, reader, now, signal }: Scan): Promise<number> {
  const pairs: Pair[] = []
  for await (const group of everyGroup(reader)) {
    signal?.throwIfAborted()
    pairs.push(...(await pairsIn(group)))
  }
  const list = (field: keyof Pair) => array(pairs.map((pair) => pair[field]))
  const found = sql`unnest(${list('firstId')}::bigint[], ${list('secondId')}::bigint[], ${list('similarity')}::smallint[], ${list('similarBy')}::smallint[])
    as f (first_id, second_id, similarity, similar_by)`
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      delete from org_similar s where s.ignored_at is null
        and not exists (select from ${found} where f.first_id = s.first_id and f.second_id = s.second_id)`)
    await tx.execute(sql`
      insert into org_similar (first_id, second_id, similarity, similar_by, found_at)
      select f.first_id, f.second_id, f.similarity, f.similar_by, ${now.toISOString()} from ${found}
      on conflict (first_id, second_id) do update set similarity = excluded.similarity, similar_by = excluded.similar_by`)
  })
  return pairs.length
}

/** Other requests come in between. */
const atOnce = 200

async function pairsIn({ key, nodes }: Group): Promise<Pair[]> {
  const finder = new SimilarFinder<GroupNode>(key)
  const pairs: Pair[] = []
  for (const [at, node] of nodes.entries()) {
    if (at % atOnce === 0) await otherWork()
    for (const { node: other, similarity, similarBy } of finder.find(node))
      pairs.push({ firstId: Math.min(node.id, other.id), secondId: Math.max(node.id, other.id), similarity, similarBy })
    finder.add(node)
  }
  for (const [one, other] of namesakes(key, nodes))
    pairs.push({ firstId: Math.min(one.id, other.id), secondId: Math.max(one.id, other.id), similarity: 100, similarBy: SimilarBy.same })
  return pairs
}
