import { ReadOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { type Group, isEnough } from './choices.ts'
import { matches } from './matches.ts'

interface HelpEntry {
  readonly title: string
  readonly pinyin: string
  readonly role: string
  readonly address: string
}
const atMost = 5

/** The handbook's headings, read with the first search and kept; without them the palette finds everything else. */
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

/** Chapters of the handbook by their headings, each in a window of its own. Nothing waits for them. */
export function useHelpHits(typed: string): Group {
  const { data = [] } = useQuery({ ...index, enabled: isEnough(typed) })
  const found = isEnough(typed) ? data.filter(({ title, pinyin, role }) => matches({ name: title, pinyin, url: role }, typed)) : []
  return {
    title: '使用帮助',
    lines: found.slice(0, atMost).map(({ title, role, address }) => ({
      key: `help-${address}`,
      icon: <ReadOutlined />,
      name: title,
      note: role,
      run: () => void window.open(address, '_blank', 'noopener'),
    })),
  }
}
