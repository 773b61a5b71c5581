import { createStore } from '@oems/client/store.ts'
import { readStored, writeStored } from '../core/stored.ts'
import { zh } from './zh.ts'

type Worded<T> = T extends string
  ? string
  : T extends (...given: infer G) => string
    ? (...given: G) => string
    : { readonly [K in keyof T]: Worded<T[K]> }
/** The keys of Chinese, with whatever another language says there. */
export type Words = Worded<typeof zh>

export type Language = 'zh' | 'en'
export const languages: readonly { readonly language: Language; readonly name: string; readonly tag: string }[] = [
  { language: 'zh', name: '中文', tag: 'zh-CN' },
  { language: 'en', name: 'English', tag: 'en' },
]

/**
 * The words of the present language. Read while drawing or in a function, never into a constant of a module: that would keep the language
 * in which the page was opened.
 */
export let words: Words = zh
let translated: (sentence: string) => string = (sentence) => sentence

/** What the contract or the server says (a label, a refusal), in the present language; in Chinese where no translation is known. */
export const said = (sentence: string) => translated(sentence)

export const language = createStore<Language>('zh')

/** `zh-CN`, for `Intl` and `lang`. */
export const languageTag = () => tagOf(language.get())
const tagOf = (one: Language) => languages.find((each) => each.language === one)!.tag

interface CodeSet<C extends number> {
  readonly options: readonly { readonly value: C; readonly label: string }[]
  label(code: C): string
}
export const labelOf = <C extends number>(set: CodeSet<C>, code: C) => said(set.label(code))
export const optionsOf = <C extends number>({ options }: CodeSet<C>) => options.map(({ value, label }) => ({ value, label: said(label) }))

/** Chinese is part of the page; the other language is loaded when it is first chosen. Without a line to load it over, all stays as it is. */
export async function speak(next: Language): Promise<boolean> {
  try {
    const { en, english } = next === 'en' ? await import('./english.ts') : { en: null, english: null }
    words = en ?? zh
    translated = (sentence) => english?.(sentence) ?? sentence
  } catch {
    return false
  }
  document.documentElement.lang = tagOf(next)
  document.title = words.app.title
  language.set(next)
  return true
}

/** By the person's own choice, which is remembered on this phone. */
export async function choose(next: Language) {
  if (await speak(next)) writeStored('language', next)
}

/** As chosen before; on the first visit as the browser speaks. */
export const speakAsChosen = () => speak(readStored<Language>('language') ?? (navigator.language.startsWith('zh') ? 'zh' : 'en'))
