import { OrgType } from '@oems/contract/organisation/codes.ts'
import type { Ctx } from '../../core/context.ts'
import { nodeInScope } from '../../core/db/scope.ts'
import type { LineError } from '../../core/imports/tables.ts'
import { type NamedNode, namesakes, SimilarFinder } from '../similar/finder.ts'
import { type GroupNode, groupBelow } from '../similar/groups.ts'
import { pathNames } from '../trees/tree.ts'
import { isLine, type PlacedLine } from './placing.ts'

/** A new line among the names of its group. */
interface NamedLine extends NamedNode {
  readonly line: PlacedLine
}
interface Double {
  readonly like: GroupNode | NamedLine
  readonly how: '相同' | '相近'
}
const isNew = (node: GroupNode | NamedLine): node is NamedLine => 'line' in node

/** For new lines whose names are that of a node of the group, or of an earlier line, or much like it (02 §10 no. 5): that somebody look at them first. */
export async function nearDoubles(
  ctx: Ctx,
  placeId: number,
  lines: readonly PlacedLine[],
  column: string,
  isComing: (line: PlacedLine) => boolean,
) {
  const { key, nodes } = await groupBelow(ctx, await nodeInScope(ctx, placeId))
  const finder = new SimilarFinder<GroupNode | NamedLine>(key, nodes)
  const found = new Map<PlacedLine, Double>()
  const coming: NamedLine[] = []
  for (const line of lines) {
    if (line.node !== null || line.parent === null || !isComing(line)) continue
    const parent = isLine(line.parent) ? (line.parent.node?.id ?? `第${line.parent.rowNo}行`) : line.parent.id
    const one: NamedLine = { line, nameKey: line.name, parent, isProject: line.type === String(OrgType.project), formerKeys: [] }
    const [first] = finder.find(one)
    if (first) found.set(line, { like: first.node, how: '相近' })
    finder.add(one)
    coming.push(one)
  }
  for (const [like, one] of namesakes<GroupNode | NamedLine>(key, [...nodes, ...coming]))
    if (isNew(one)) found.set(one.line, { like, how: '相同' })
  const paths = await pathNames(
    ctx,
    [...found.values()].flatMap(({ like }) => (isNew(like) ? [] : like)),
  )
  const words = (like: GroupNode | NamedLine) => (isNew(like) ? `第${like.line.rowNo}行“${like.line.title}”` : `“${paths.get(like.id)}”`)
  return new Map(
    [...found].map(([line, { like, how }]): [PlacedLine, LineError[]] => [
      line,
      [{ column, msg: `与${words(like)}名称${how}，请确认不是同一组织` }],
    ]),
  )
}
