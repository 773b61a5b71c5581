import type { CodeOf } from '@oems/contract/core/codes.ts'
import { allowedParents, maxDepth, OrgType } from '@oems/contract/organisation/codes.ts'
import { ImportMode } from '@oems/contract/organisation/orgImport.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { array, ask } from '../../core/db/database.ts'
import type { KnownLine, Pass, Verdict } from '../../core/imports/kind.ts'
import type { LineError } from '../../core/imports/tables.ts'
import type { OrgKeys } from './lines.ts'
import { nearDoubles } from './nearDoubles.ts'
import { isLine, type Placed, type PlacedLine, placeLines } from './placing.ts'
import { groundOf } from './tree.ts'

/** Where all lines come, for whoever writes them. */
export const planOf = ({ memo }: Pass) => memo.get('plan') as Placed

/** The heading of a field, as the workbook has it: of organisations, or of projects. */
export type HeadingFor = (field: string) => string

/** Judges all lines of a workbook by each other and by the tree as it stands (02 §5.2), with one read of each. */
export const judgeBy = (headingFor: HeadingFor) => (ctx: Ctx, known: readonly KnownLine[], pass: Pass) =>
  judgeLines(ctx, known, pass, headingFor)

async function judgeLines(ctx: Ctx, known: readonly KnownLine[], pass: Pass, headingFor: HeadingFor): Promise<readonly Verdict[]> {
  const ground = await groundOf(ctx, pass.placeId!)
  const given = known.map(({ keys, ...line }) => ({ ...line, ...(keys as unknown as OrgKeys) }))
  const placed = placeLines(ground, given)
  pass.memo.set('plan', placed)
  const updates = pass.asked.mode === ImportMode.addAndUpdate
  const errors = new Map(placed.lines.map((line) => [line, ownErrors(line, updates, headingFor)]))
  const blame = (line: PlacedLine, field: string, msg: string) => void errors.get(line)!.push({ column: headingFor(field), msg })
  blameSame(
    placed.lines,
    ({ parent, name }) => (parent && name ? [idOf(parent), name].join(' ') : ''),
    (line, first) => blame(line, 'orgName', `名称重复（第${first}行）`),
  )
  for (const [field, what] of [
    ['code', 'orgCode'],
    ['credit', 'creditCode'],
  ] as const) {
    blameSame(
      placed.lines,
      (line) => line[field],
      (line, first) => blame(line, what, `${shortNames[what]}重复（第${first}行）`),
    )
    const taken = await takenBy(
      ctx,
      what,
      placed.lines.map((line) => line[field]),
    )
    for (const line of placed.lines) {
      const owner = taken.get(line[field])
      if (owner !== undefined && !(updates && owner === line.node?.id)) blame(line, what, `${shortNames[what]}重复，已有组织使用`)
    }
  }
  blameBelow(placed, errors, headingFor)
  const hints = pass.revalidating
    ? new Map<PlacedLine, LineError[]>()
    : await nearDoubles(ctx, pass.placeId!, placed.lines, headingFor('orgName'), (line) => line.isGood && errors.get(line)!.length === 0)
  return placed.lines.map((line) => ({ errors: errors.get(line)!, hints: hints.get(line) ?? [], updates: updates && line.node !== null }))
}

const shortNames = { orgCode: '编码', creditCode: '统一社会信用代码' }
const idOf = (place: NonNullable<PlacedLine['parent']>) => (isLine(place) ? (place.node?.id ?? `第${place.rowNo}行`) : place.id)

/** What is wrong with a line by where it comes. */
function ownErrors(line: PlacedLine, updates: boolean, headingFor: HeadingFor): LineError[] {
  const { parent, complaint, node, depth, parentCode } = line
  const errors: LineError[] = []
  const wrong = (field: string, msg: string) => void errors.push({ column: headingFor(field), msg })
  const above = parentCode === '' ? 'parentPath' : 'parentCode'
  if (complaint !== null) wrong(above, complaint)
  if (!parent) return errors
  if (!isLine(parent) && parent.isDisabled) wrong(above, `上级组织“${parent.orgName}”已停用`)
  const type = typeOf(line)
  const parentType = isLine(parent) ? (parent.node?.orgType ?? typeOf(parent)) : parent.orgType
  if (type !== null && parentType !== null && !allowedParents[type]!.includes(parentType))
    wrong('orgType', `“${OrgType.label(parentType as 0)}”下不能设置“${OrgType.label(type)}”`)
  if (depth !== null && depth > maxDepth) wrong(above, `组织层级不能超过${maxDepth}级`)
  if (!node) return errors
  if (!updates) wrong('orgName', `名称重复，“${isLine(parent) ? parent.title : parent.orgName}”下已有该组织`)
  else if (type !== null && node.orgType !== type)
    wrong('orgType', `该组织已存在，是“${OrgType.label(node.orgType as 0)}”，导入不能修改组织类型`)
  // Below a disabled node of the tree the line has said so already, by the node above.
  else if (node.isDisabled && (isLine(parent) || !parent.isDisabled)) wrong('orgName', `组织“${node.orgName}”已停用`)
  return errors
}

const typeOf = ({ type }: Pick<PlacedLine, 'type'>) => (type === '' ? null : (Number(type) as CodeOf<typeof OrgType>))

/** The first of several lines with the same value is good. */
function blameSame(
  lines: readonly PlacedLine[],
  keyOf: (line: PlacedLine) => string,
  blame: (line: PlacedLine, first: number) => void,
): void {
  const first = new Map<string, number>()
  for (const line of lines) {
    const value = keyOf(line)
    if (value === '') continue
    if (first.has(value)) blame(line, first.get(value)!)
    else first.set(value, line.rowNo)
  }
}

/** The live nodes that have a code already, in the whole system: nobody else may have it. */
async function takenBy({ db }: Ctx, field: 'orgCode' | 'creditCode', values: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const different = [...new Set(values)].filter((value) => value !== '')
  if (different.length === 0) return new Map()
  const column = sql.identifier(field === 'orgCode' ? 'org_code' : 'credit_code')
  const rows = await ask<{ id: number; value: string }>(
    db,
    sql`select id, ${column} as value from org where ${column} = any(${array(different)}::text[]) and deleted_at is null`,
  )
  return new Map(rows.map(({ id, value }) => [value, id]))
}

/** Nothing comes below a line that does not come itself. */
function blameBelow({ lines, down }: Placed, errors: ReadonlyMap<PlacedLine, LineError[]>, headingFor: HeadingFor): void {
  const reached = new Set(down)
  for (const line of [...down, ...lines.filter((one) => !reached.has(one))]) {
    const { parent, complaint, parentCode } = line
    if (complaint !== null || !parent || !isLine(parent) || (parent.isGood && errors.get(parent)!.length === 0 && reached.has(parent)))
      continue
    errors.get(line)!.push({
      column: headingFor(parentCode === '' ? 'parentPath' : 'parentCode'),
      msg: `上级组织“${parent.title}”（第${parent.rowNo}行）有错误`,
    })
  }
}
