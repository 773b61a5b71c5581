import { Modal } from 'antd'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useKept } from '../../core/kept.ts'
import { go } from '../hash.ts'
import { MenuIcon } from '../icons.tsx'
import { addressOf, flat, type Placed } from '../routes.ts'
import { useSession } from '../session.ts'
import { matches } from './matches.ts'
import styles from './Palette.module.css'

const recentAtMost = 10
const shownAtMost = 50

/** Ctrl+K: every page of the menu by name, pinyin, initials or address; with nothing typed, the last ones chosen here. */
export default function Palette({ close }: { readonly close: () => void }) {
  const { nav } = useSession()
  const [typed, type] = useState('')
  const [at, move] = useState(0)
  const [recent, keepRecent] = useKept<readonly number[]>('palette:recent', [])
  const list = useRef<HTMLDivElement>(null)
  const pages = useMemo(() => flat(nav.menus).filter(({ item }) => addressOf(item)), [nav])
  const found = useMemo(
    () => (typed.trim() ? pages.filter(({ item }) => matches(item, typed)) : known(pages, recent)).slice(0, shownAtMost),
    [pages, typed, recent],
  )
  const chosen = found[at]
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time another line is chosen
  useEffect(() => list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' }), [at])

  function open({ item }: Placed) {
    keepRecent([item.menuId, ...recent.filter((id) => id !== item.menuId)].slice(0, recentAtMost))
    close()
    go(addressOf(item)!)
  }
  function pressed(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return // Enter chooses a word there
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && found.length > 0) move((at + step + found.length) % found.length)
    else if (event.key === 'Enter' && chosen) open(chosen)
    else return
    event.preventDefault()
  }
  return (
    <Modal open footer={null} closable={false} onCancel={close} width={560} style={{ top: 80 }} title={null} aria-label="搜索页面">
      <input
        className={styles.input}
        // biome-ignore lint/a11y/noAutofocus: the dialog is opened to type in it
        autoFocus
        value={typed}
        placeholder="搜索页面：名称、拼音、首字母"
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={chosen && `palette-${chosen.item.menuId}`}
        onChange={({ target }) => {
          type(target.value)
          move(0)
        }}
        onKeyDown={pressed}
      />
      <p className={styles.head}>{typed.trim() ? `${found.length} 个页面` : recent.length > 0 ? '最近打开' : '全部页面'}</p>
      <div id="palette-list" role="listbox" ref={list} className={styles.list} aria-label="页面">
        {found.map((page, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's
          <div
            key={page.item.menuId}
            id={`palette-${page.item.menuId}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === at}
            onMouseMove={() => move(place)}
            onClick={() => open(page)}
          >
            <MenuIcon name={page.item.icon} />
            <span>{page.item.name}</span>
            <small>
              {page.trail
                .slice(0, -1)
                .map(({ name }) => name)
                .join(' / ')}
            </small>
          </div>
        ))}
      </div>
      {found.length === 0 && <p className={styles.none}>没有符合的页面</p>}
    </Modal>
  )
}

function known(pages: readonly Placed[], recent: readonly number[]): readonly Placed[] {
  const last = recent.flatMap((id) => pages.find(({ item }) => item.menuId === id) ?? [])
  return last.length > 0 ? last : pages
}
