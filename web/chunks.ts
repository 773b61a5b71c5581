import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup

/** The shell's icons come as one piece: each by itself is smaller than the request for it. */
const shell = globSync('src/shell/{icons.tsx,layout/*.tsx}', { cwd: import.meta.dirname })
const shellIcons = new Set(
  shell.flatMap((file) => readFileSync(join(import.meta.dirname, file), 'utf8').match(/\w+(Outlined|Filled)/g) ?? []),
)
const isShellIcon = (id: string) =>
  /shell[\\/]icons\.tsx$/.test(id) || (/[\\/]@ant-design[\\/]icons/.test(id) && shellIcons.has(/(\w+)\.js$/.exec(id)?.[1] ?? ''))

/** What has nothing of the component library: the guide on a phone lives on it alone. */
const plain = /[\\/](contract|client|web[\\/]src[\\/]core)[\\/]/

/**
 * Which modules come in one piece, the first that wants a module gets it, with whatever that needs and no earlier piece has. A page then
 * costs some ten requests instead of a hundred; `e2e/requests.test.ts` counts them. Pieces by how many scripts share a module can need
 * only one another in this order, for what a module needs is shared by at least as many. Beyond the pages themselves nothing has to be
 * named here when an area comes.
 */
const pieces: readonly Group[] = [
  // Two for the login page. The library alone stays in the browser's cache when a new version comes.
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  {
    name: 'index',
    test: /web[\\/]src[\\/](main|shell[\\/](vault|PasswordRules|layout[\\/]ImpersonationBar)|core[\\/]moment|kit[\\/]form[\\/]longest)\.tsx?$/,
  },
  // For the console and for the guide, which does without the console.
  { name: 'words', test: plain, minShareCount: 20 },
  {
    name: 'projectWords',
    test: /contract[\\/]src[\\/]((guide|medical)[\\/]\w+|area[\\/]places|(contacts|coop|project)[\\/](\w*Fields|codes|languages))\.ts$/,
    minShareCount: 2,
  },
  // Until the home page's cards show; then its other parts, without those of the guide, which bring its words.
  {
    name: 'console',
    test: (id) =>
      isShellIcon(id) ||
      /web[\\/]src[\\/](shell[\\/]Console|home[\\/]HomePage|kit[\\/](home[\\/]\w+|Card|comparison|copy|Failed|Figures|PageHead|StatusTag))\.tsx?$/.test(
        id,
      ),
  },
  {
    name: 'parts',
    test: /web[\\/]src[\\/](kit[\\/]chart[\\/]TrendChart|statistics[\\/]FillTrend|\w+[\\/](home[\\/]\w+|RoomPart|OpenWarnings))\.tsx?$/,
  },
  { name: 'moreWords', test: plain, minShareCount: 3 },
  // What pages of figures have, a table, days and a node to choose among it; then what lists have beside it.
  { name: 'figures', test: /web[\\/]src[\\/](statistics|kit[\\/]chart)[\\/]/, minShareCount: 2 },
  { name: 'lists', test: /web[\\/]src[\\/](kit|person)[\\/]|contract[\\/]src[\\/]icd[\\/]/, minShareCount: 2 },
  { name: 'details', minShareCount: 6 },
  // The rest by areas.
  { name: (id) => /(?:contract|web)[\\/]src[\\/](\w+)[\\/]/.exec(id)?.[1] ?? null, debugName: 'areas', minShareCount: 2 },
]

export const chunks: Group[] = pieces.map((piece, at) => ({ ...piece, priority: pieces.length - at }))
