import type { MenuItem } from '@oems/contract/access/navigation.ts'

/** By name, pinyin, initials or address; several words must all be found. */
export function matches({ name, pinyin, url }: Pick<MenuItem, 'name' | 'pinyin' | 'url'>, typed: string): boolean {
  const words = typed.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean)
  const text = `${name} ${pinyin} ${url ?? ''}`.toLowerCase()
  return words.every((word) => text.includes(word))
}
