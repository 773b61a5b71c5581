import { ReadOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { type Group, isEnough } from './choices.ts'
import { matches } from './matches.ts'

interface HelpEntry {
  readonly title: string
  readonly pinyin: string
  readonly role: string
  /** What stands below the heading. */
  readonly text: string
  readonly address: string
}
const atMost = 5

/** The handbook, read with the first search and kept; without them the palette finds everything else. */
const index = {
  queryKey: ['help'],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly HelpEntry[]> => {
    const reply = await fetch('/oems/help/index.json', { signal })
    return reply.ok ? ((await reply.json()) as readonly HelpEntry[]) : []
  },
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  meta: { passive: true },
}

/** By the heading first, then by what stands below it. */
function found(entries: readonly HelpEntry[], typed: string): readonly HelpEntry[] {
  const titled = entries.filter(({ title, pinyin, role }) => matches({ name: title, pinyin, url: role }, typed))
  const told = entries.filter(
    (entry) => !titled.includes(entry) && matches({ name: entry.title, pinyin: entry.text, url: entry.role }, typed),
  )
  return [...titled, ...told]
}

/** Sections of the handbook, each in a window of its own. Nothing waits for them. */
export function useHelpHits(typed: string): Group {
  const { data = [] } = useQuery({ ...index, enabled: isEnough(typed) })
  const hits = isEnough(typed) ? found(data, typed) : []
  return {
    title: '使用帮助',
    lines: hits.slice(0, atMost).map(({ title, role, address }) => ({
      key: `help-${address}`,
      icon: <ReadOutlined />,
      name: title,
      note: role,
      run: () => void window.open(address, '_blank', 'noopener'),
    })),
  }
}
