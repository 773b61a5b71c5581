import type { OrgKeys } from './lines.ts'
import { parentFinder } from './paths.ts'
import type { Ground, TreeNode } from './tree.ts'

/** A line as it is given: its keys, its number, and whether it is good by itself. */
export interface GivenLine extends OrgKeys {
  readonly rowNo: number
  readonly isGood: boolean
}
/** A line among its fellows. */
export interface PlacedLine extends GivenLine {
  /** Where it comes: below a node, or below another line. */
  readonly parent: TreeNode | PlacedLine | null
  /** Why it comes nowhere. */
  readonly complaint: string | null
  /** The node that it is, where that is there already. */
  readonly node: TreeNode | null
  /** Levels below the root; null where its parents lead nowhere or in a circle. */
  readonly depth: number | null
}
type Placing = { -readonly [F in keyof PlacedLine]: F extends 'parent' ? TreeNode | Placing | null : PlacedLine[F] }

export const isLine = (place: TreeNode | PlacedLine): place is PlacedLine => 'rowNo' in place

export interface Placed {
  /** In the order of the workbook. */
  readonly lines: readonly PlacedLine[]
  /** Those that have a way up to the tree, parents first, siblings in the order of the workbook. */
  readonly down: readonly PlacedLine[]
}

/** Finds the parent of every line, and which of them are there already. */
export function placeLines(ground: Ground, given: readonly GivenLine[]): Placed {
  const parentOf = parentFinder(ground, given)
  const lines = given.map((line): Placing => ({ ...line, parent: null, complaint: null, node: null, depth: null }))
  for (const [at, line] of lines.entries()) {
    const parent = parentOf(at)
    if (typeof parent === 'string') line.complaint = parent
    else line.parent = typeof parent === 'number' ? lines[parent]! : parent
  }
  const down = fromTheTree(ground, lines)
  for (const line of inCircles(lines)) line.complaint = '上级编码形成循环'
  return { lines: lines as readonly PlacedLine[], down: down as readonly PlacedLine[] }
}

/** Level by level; what is never reached hangs on a circle, or on a line that comes nowhere. */
function fromTheTree(ground: Ground, lines: readonly Placing[]): Placing[] {
  const below = Map.groupBy(lines, ({ parent }) => parent)
  const down = lines.filter(({ parent }) => parent !== null && !isLine(parent as PlacedLine))
  for (const line of down) {
    const parent = line.parent!
    const parentNode = isLine(parent as PlacedLine) ? (parent as Placing).node : (parent as TreeNode)
    line.depth = parent.depth! + 1
    line.node = (parentNode && ground.children.get(`${parentNode.id} ${line.name}`)) ?? null
    down.push(...(below.get(line) ?? []))
  }
  return down
}

/** The lines that come back to themselves by their parents. */
function* inCircles(lines: readonly Placing[]): Generator<Placing> {
  const walked = new Map<Placing, Placing>()
  for (const start of lines) {
    let at: Placing | null = start
    for (; at && at.depth === null && !walked.has(at); at = lineAbove(at)) walked.set(at, start)
    if (!at || walked.get(at) !== start) continue
    yield at
    for (let next = lineAbove(at)!; next !== at; next = lineAbove(next)!) yield next
  }
}

const lineAbove = ({ parent }: Placing) => (parent && isLine(parent as PlacedLine) ? (parent as Placing) : null)
