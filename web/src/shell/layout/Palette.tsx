import { Modal } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { OwnAssignment } from '../session.ts'
import styles from './Palette.module.css'
import { type Choice, usePlaces } from './usePlaces.tsx'
import { useSwitch } from './useSwitch.ts'

/** Ctrl+K: pages by name, pinyin, initials or address, and organisations, which are switched to; with nothing typed, favourites and the last pages. */
export default function Palette({ close }: { readonly close: () => void }) {
  const [typed, type] = useState('')
  const [at, move] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const { choose } = useSwitch()
  const switchTo = (assignment: OwnAssignment) => void choose(assignment)
  const groups = usePlaces(typed, switchTo)
  const choices = groups.flatMap((group) => group.choices)
  const chosen = choices[Math.min(at, choices.length - 1)]
  const idOf = ({ key }: Choice) => `palette-${key}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time another line is chosen
  useEffect(() => void list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' }), [chosen?.key])

  function open(choice: Choice) {
    if (!choice.run) return
    close()
    choice.run()
  }
  function pressed(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return // Enter chooses a word there
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && choices.length > 0) move((Math.min(at, choices.length - 1) + step + choices.length) % choices.length)
    else if (event.key === 'Enter' && chosen) open(chosen)
    else return
    event.preventDefault()
  }
  return (
    <Modal
      open
      footer={null}
      closable={false}
      onCancel={close}
      width={600}
      style={{ top: 80 }}
      title="搜索页面与组织"
      styles={{ header: { display: 'none' } }} // it names the dialog all the same
    >
      <input
        className={styles.input}
        // biome-ignore lint/a11y/noAutofocus: the dialog is opened to type in it
        autoFocus
        value={typed}
        placeholder="搜索页面、组织：名称、拼音、首字母"
        role="combobox"
        aria-label="搜索页面与组织"
        aria-expanded={choices.length > 0}
        aria-controls="palette-list"
        aria-activedescendant={chosen && idOf(chosen)}
        onChange={({ target }) => {
          type(target.value)
          move(0)
        }}
        onKeyDown={pressed}
      />
      <div id="palette-list" role="listbox" ref={list} className={styles.list} aria-label="页面与组织">
        {groups.map(({ title, choices }) => (
          // biome-ignore lint/a11y/useSemanticElements: groups of a listbox
          <div key={title} role="group" aria-label={title}>
            <p className={styles.head} aria-hidden="true">
              {title}
            </p>
            {choices.map((choice) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's
              <div
                key={choice.key}
                id={idOf(choice)}
                role="option"
                tabIndex={-1}
                aria-selected={choice === chosen}
                aria-disabled={!choice.run}
                onMouseMove={() => choice !== chosen && move(flatPlace(choice))}
                onClick={() => open(choice)}
              >
                {choice.icon}
                <span>{choice.name}</span>
                <small>{choice.note}</small>
              </div>
            ))}
          </div>
        ))}
      </div>
      {choices.length === 0 && <p className={styles.none}>没有符合的页面或组织</p>}
      <p className={styles.foot}>
        <kbd>↑</kbd> <kbd>↓</kbd> 选择 <kbd>Enter</kbd> 打开 <kbd>Esc</kbd> 关闭
      </p>
    </Modal>
  )

  function flatPlace(choice: Choice) {
    return choices.findIndex(({ key }) => key === choice.key)
  }
}
