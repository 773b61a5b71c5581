import { pinyin } from 'pinyin-pro'

/** How a title is found by the keyboard: whole pinyin, a blank, initials; lower case. */
export const spelled = (title: string) =>
  `${pinyin(title, { toneType: 'none', separator: '' })} ${pinyin(title, { pattern: 'first', toneType: 'none', separator: '' })}`.toLowerCase()
