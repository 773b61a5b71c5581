import { ScanOutlined } from '@ant-design/icons'
import { dayOf } from '@oems/client/days.ts'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { warned } from '../../core/notices.ts'
import { readCode, type Scanned } from '../gs1.ts'
import type { DrugChoice } from '../useDrugChoices.ts'
import styles from './entry.module.css'

interface Props {
  readonly box: RefObject<HTMLInputElement | null>
  /** Those that may be booked here, those booked lately first. */
  readonly choices: readonly DrugChoice[]
  readonly pick: (drug: DrugChoice) => void
  readonly scan: (code: Scanned) => void
  /** A short number is how many packs of the last line. */
  readonly setPacks: (packs: string) => void
  /** A code that no drug has, while the person says which one it is. */
  readonly unknown: string | null
}
const shownAtMost = 8

/** Takes what a scanner types, and names of drugs from whoever has none. It has the focus whenever a line is complete. */
export function ScanBox({ box, choices, pick, scan, setPacks, unknown }: Props) {
  const id = useId()
  const [typed, type] = useState('')
  const [at, setAt] = useState(0)
  const [isOpen, open] = useState(false)
  const matches = isOpen ? matching(choices, typed) : []

  function take(drug: DrugChoice) {
    clear()
    pick(drug)
  }
  function clear() {
    type('')
    setAt(0)
    open(false)
  }
  function enter() {
    const text = typed.trim()
    if (/^\d{1,5}$/.test(text) && unknown === null) {
      clear()
      return setPacks(text)
    }
    const code = readCode(text, dayOf(Date.now()))
    if (code) {
      clear()
      return scan(code)
    }
    const match = matching(choices, typed)[at]
    if (match && (text !== '' || isOpen)) return take(match)
    if (text !== '') warned('没有识别的条码，也没有名称相符的药品')
  }
  function pressed(event: KeyboardEvent<HTMLInputElement>) {
    const { key, ctrlKey } = event
    if (event.nativeEvent.isComposing) return
    // A scanner that types as a keyboard sends FNC1 as Ctrl+].
    if (ctrlKey && key === ']') type(`${typed}\x1d`)
    else if (key === 'Enter' && !ctrlKey) enter()
    else if (key === 'ArrowDown' || key === 'ArrowUp') {
      open(true)
      setAt(Math.min(Math.max(0, at + (isOpen ? (key === 'ArrowDown' ? 1 : -1) : 0)), Math.max(0, matches.length - 1)))
    } else if (key === 'Escape' && isOpen && matches.length > 0) {
      open(false)
      event.stopPropagation()
    } else return
    event.preventDefault()
  }
  return (
    <div className={styles.scan}>
      <ScanOutlined aria-hidden />
      <input
        ref={box}
        role="combobox"
        aria-label="扫码或查找药品"
        aria-expanded={matches.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(matches[at] && { 'aria-activedescendant': `${id}-${matches[at].id}` })}
        placeholder={unknown === null ? '扫码，或输入药品名称、拼音' : `未识别的条码 ${unknown}，请查找是哪种药品`}
        data-unknown={unknown !== null || undefined}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => {
          type(target.value)
          setAt(0)
          open(target.value.trim() !== '')
        }}
        onClick={() => open(true)}
        onBlur={() => open(false)}
        onKeyDown={pressed}
      />
      <div id={`${id}-list`} role="listbox" aria-label="药品" className={styles.matches} hidden={matches.length === 0}>
        {matches.map((drug, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: by the keyboard it is chosen from the box above
          <div
            key={drug.id}
            id={`${id}-${drug.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(drug)}
          >
            {drug.drugName}
            <small>{[drug.spec, drug.manufacturer].filter(Boolean).join(' ')}</small>
          </div>
        ))}
      </div>
    </div>
  )
}

function matching(choices: readonly DrugChoice[], typed: string): readonly DrugChoice[] {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return choices.slice(0, shownAtMost)
  const found: DrugChoice[] = []
  for (const drug of choices) {
    if (`${drug.drugName} ${drug.pinyin} ${drug.barcode ?? ''}`.toLowerCase().includes(wanted)) found.push(drug)
    if (found.length === shownAtMost) break
  }
  return found
}
