import { expect, test } from 'vitest'

/**
 * Each folder knows those before it alone, so that a change is felt in one direction only; the folders after the last one know nothing of each
 * other, and the shell finds them by what they declare (`pages.ts`, `console.ts`).
 */
const trees = {
  /** The calls and the stores, then what pages are made of, then the frame around them; then what several domains show: of the log, of figures, of a person, of a node; last stock, supplies and reserve, each counted as the one before. */
  web: {
    files: import.meta.glob<string>('./**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' }),
    root: './',
    order: ['core', 'kit', 'shell', 'operationLog', 'statistics', 'person', 'node', 'drugStock', 'supplies', 'reserve'],
  },
  /** The vocabulary, then rights, sessions, the tree of organisations and its projects, then what is built on them. */
  contract: {
    files: import.meta.glob<string>('../../contract/src/**/*.ts', { eager: true, query: '?raw', import: 'default' }),
    root: '../../contract/src/',
    order: [
      ...['core', 'files', 'access', 'session', 'operations', 'area', 'contacts', 'organisation'],
      ...[
        'accounts',
        'figures',
        'people',
        'declaration',
        'illness',
        'icd',
        'dictionary',
        'project',
        'coop',
        'medical',
        'clinic',
        'attention',
        'risk',
        'infoDeclaration',
        'warning',
        'statistics',
        'drugStock',
        'situation',
        'supplies',
        'reserve',
      ],
    ],
  },
}
type Tree = (typeof trees)[keyof typeof trees]

/** The files that each file of a tree imports, types included, by their paths within it. */
function importsOf({ files, root }: Tree): ReadonlyMap<string, readonly string[]> {
  const sources = Object.entries(files).filter(([path]) => !path.includes('.test.'))
  return new Map(
    sources.map(([path, source]) => {
      const from = path.slice(root.length)
      const imports = [...source.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)]
      return [from, imports.map(([, to]) => new URL(to!, `file:///${from}`).pathname.slice(1))]
    }),
  )
}

const folderOf = (path: string) => (path.includes('/') ? path.split('/')[0]! : null)

function againstOrder({ order }: Tree, from: string, to: string): boolean {
  const [own, other] = [folderOf(from), folderOf(to)]
  if (own === null || own === other) return false // `main.tsx` puts everything together
  const rank = (folder: string | null) => (folder !== null && order.includes(folder) ? order.indexOf(folder) : order.length)
  return rank(other) >= rank(own)
}

/** The way from a file back to itself, or null. */
function circleFrom(imports: ReadonlyMap<string, readonly string[]>, start: string): readonly string[] | null {
  const seen = new Set<string>()
  const follow = (file: string, way: readonly string[]): readonly string[] | null => {
    for (const next of imports.get(file) ?? []) {
      if (next === start) return [...way, next]
      if (seen.has(next)) continue
      seen.add(next)
      const found = follow(next, [...way, next])
      if (found) return found
    }
    return null
  }
  return follow(start, [start])
}

test.for(Object.entries(trees))('%s: folders know those before them alone', ([, tree]) => {
  const imports = importsOf(tree)
  expect(imports.size).toBeGreaterThan(50)
  const against = [...imports].flatMap(([from, all]) => all.filter((to) => againstOrder(tree, from, to)).map((to) => `${from} → ${to}`))
  expect(against).toEqual([])
})

test.for(Object.entries(trees))('%s: no file comes back to itself', ([, tree]) => {
  const imports = importsOf(tree)
  const circles = [...imports.keys()].flatMap((file) => circleFrom(imports, file)?.join(' → ') ?? [])
  expect(circles).toEqual([])
})
