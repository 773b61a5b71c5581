import { maxDepth } from '@oems/contract/organisation/codes.ts'
import type { OrgKeys } from './lines.ts'
import type { Ground, TreeNode } from './tree.ts'

/** What a line says of itself and its parent, at its place among the lines. */
export type Named = Pick<OrgKeys, 'name' | 'path' | 'parentCode' | 'code'>

/** Whom a line names as its parent: a node, another line by its place, or nobody, for this reason. */
export type FoundParent = TreeNode | number | string

/** Looks parents up among the nodes and the lines, wherever those stand in the workbook. */
export function parentFinder(ground: Ground, lines: readonly Named[]): (at: number) => FoundParent {
  const byCode = firstBy(lines, ({ code }) => code)
  const paths = pathsOf(ground, lines, byCode)
  const byPath = firstBy(paths, (path) => path ?? '')
  const byName = Map.groupBy(lines.keys(), (at) => lines[at]!.name)

  const atPath = (path: string): TreeNode | number | undefined => ground.byPath.get(path) ?? byPath.get(path)
  /** A path may begin at the top of what the caller sees as well. */
  const fromTop = (path: string) => {
    for (const from of ground.topPath.keys()) {
      const prefix = ground.topPath.slice(from).join('/')
      if (path === prefix) return ground.top
      if (path.startsWith(`${prefix}/`)) return atPath(path.slice(prefix.length + 1))
    }
    return undefined
  }
  /** Or be the end of one alone. */
  const byEnd = (path: string, self: number): FoundParent => {
    const key = path.slice(path.lastIndexOf('/') + 1)
    const endsSo = (whole: string | null) => whole !== null && (whole === path || whole.endsWith(`/${path}`))
    const nodes = (ground.byName.get(key) ?? []).filter((node) => endsSo(node.path))
    const fellows = (byName.get(key) ?? []).filter(
      (at) => at !== self && endsSo(paths[at]!) && byPath.get(paths[at]!) === at && !ground.byPath.has(paths[at]!),
    )
    const [first, ...others] = [...nodes, ...fellows]
    if (others.length > 0) return `有多个上级组织名为“${path}”，请填写上级编码`
    return first ?? `上级组织“${path}”不存在`
  }
  return (at) => {
    const { path, parentCode } = lines[at]!
    if (parentCode !== '') return ground.byCode.get(parentCode) ?? byCode.get(parentCode) ?? `上级编码“${parentCode}”不存在`
    return path === '' ? ground.top : (atPath(path) ?? fromTop(path) ?? byEnd(path, at))
  }
}

/** The first line with each value; blank says nothing. */
function firstBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const [at, item] of items.entries()) {
    const value = keyOf(item)
    if (value !== '' && !found.has(value)) found.set(value, at)
  }
  return found
}

/** The path that each line says it has, whether or not there is such a parent; null where codes lead in a circle, nowhere, or too far down. */
function pathsOf(ground: Ground, lines: readonly Named[], byCode: ReadonlyMap<string, number>): readonly (string | null)[] {
  const paths: (string | null | undefined)[] = lines.map(() => undefined)
  const lineAbove = ({ parentCode }: Named) => (parentCode === '' || ground.byCode.has(parentCode) ? undefined : byCode.get(parentCode))
  for (const start of lines.keys()) {
    const chain: number[] = []
    let at: number | undefined = start
    for (; at !== undefined && paths[at] === undefined; at = lineAbove(lines[at]!)) {
      chain.push(at)
      paths[at] = null // until the end of its chain is known; it stays so in a circle
    }
    let above = at === undefined ? pathAbove(ground, lines[chain.at(-1)!]!) : paths[at]!
    for (const one of chain.reverse()) {
      above = above === null || levelsIn(above) > maxDepth ? null : above === '' ? lines[one]!.name : `${above}/${lines[one]!.name}`
      paths[one] = above
    }
  }
  return paths as readonly (string | null)[]
}

function pathAbove(ground: Ground, { parentCode, path }: Named): string | null {
  return parentCode === '' ? path : (ground.byCode.get(parentCode)?.path ?? null)
}

const levelsIn = (path: string) => path.split('/').length
