import { Modal } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { OwnAssignment } from '../session.ts'
import { type Choice, choicesOf } from './choices.ts'
import styles from './Palette.module.css'
import { PaletteLine } from './PaletteLine.tsx'
import { useAskAtOnce } from './useAskAtOnce.ts'
import { usePlaces } from './usePlaces.tsx'
import { useRecent } from './useRecent.ts'
import { useSwitch } from './useSwitch.ts'

const what = '查找页面、人员、组织和操作'

interface Props {
  readonly close: () => void
}
/** Ctrl+K: pages and actions by name, pinyin, initials or address, people and organisations of the scope; with nothing typed, what was there lately. */
export default function Palette({ close }: Props) {
  return (
    <Modal
      open
      footer={null}
      closable={false}
      onCancel={close}
      width={640}
      style={{ top: 80 }}
      title={what}
      styles={{ header: { display: 'none' } }} // it names the dialog all the same
    >
      <Search close={close} />
    </Modal>
  )
}

/** What a key changes: the dialog around it is not drawn anew. */
function Search({ close }: Props) {
  const [typed, type] = useState('')
  /** What is searched for: not the letters of a word that an input method is still composing. */
  const [text, search] = useState('')
  const composing = useRef(false)
  const [at, move] = useState<string | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const { choose } = useSwitch()
  const askAtOnce = useAskAtOnce()
  const { recent, chosen: remember } = useRecent()
  const { groups, busy } = usePlaces(text, recent, (assignment: OwnAssignment) => void choose(assignment))
  const choices = choicesOf(groups)
  const chosen = choices.find(({ key }) => key === at) ?? choices[0]
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time another line is chosen
  useEffect(() => void list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' }), [chosen?.key])
  // What is marked stays marked when other sources answer above it: Enter opens what one has seen.
  if (at !== (chosen?.key ?? null)) move(chosen?.key ?? null)

  function open(choice: Choice) {
    if (!choice.run) return
    if (choice.recent) remember(choice.recent)
    if (!choice.stays) close()
    choice.run()
  }
  function look(value: string) {
    askAtOnce(value)
    search(value)
    move(null)
  }
  function pressed(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return // Enter chooses a word there
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const place = chosen ? choices.indexOf(chosen) : 0
    if (step && choices.length > 0) move(choices[(place + step + choices.length) % choices.length]!.key)
    else if (event.key === 'Enter' && chosen) open(chosen)
    else return
    event.preventDefault()
  }
  return (
    <>
      <input
        className={styles.input}
        // biome-ignore lint/a11y/noAutofocus: the dialog is opened to type in it
        autoFocus
        value={typed}
        maxLength={64}
        placeholder="页面、人员、组织、操作：名称、拼音、首字母、工号"
        role="combobox"
        aria-label={what}
        aria-expanded={choices.length > 0}
        aria-controls="palette-list"
        aria-activedescendant={chosen && idOf(chosen)}
        onChange={({ target }) => {
          type(target.value)
          if (!composing.current) look(target.value)
        }}
        onCompositionStart={() => {
          composing.current = true
        }}
        onCompositionEnd={({ currentTarget }) => {
          composing.current = false
          look(currentTarget.value)
        }}
        onKeyDown={pressed}
      />
      <div className={styles.found}>
        <div id="palette-list" role="listbox" ref={list} className={styles.list} aria-label="查找到的" aria-busy={busy}>
          {groups.map(({ title, lines }) => (
            // biome-ignore lint/a11y/useSemanticElements: groups of a listbox
            <div key={title} role="group" aria-label={title}>
              <p className={styles.head} aria-hidden="true">
                {title}
              </p>
              {lines.map((line) => (
                <PaletteLine
                  key={line.key}
                  line={line}
                  chosen={chosen}
                  idOf={idOf}
                  point={({ key }) => key !== at && move(key)}
                  open={open}
                />
              ))}
            </div>
          ))}
        </div>
        {choices.length === 0 && !busy && <p className={styles.none}>没有符合的页面、人员或组织</p>}
      </div>
      <p className={styles.foot}>
        <kbd>↑</kbd> <kbd>↓</kbd> 选择 <kbd>Enter</kbd> 打开 <kbd>Esc</kbd> 关闭
        <span role="status">{busy && '正在查找…'}</span>
      </p>
    </>
  )
}

const idOf = ({ key }: Choice) => `palette-${key}`
