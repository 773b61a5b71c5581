import { OrgType } from '@oems/contract/organisation/codes.ts'
import type { FoundOp } from '@oems/contract/organisation/orgInfo.ts'
import { Input } from 'antd'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { type KeyLine, usePageKeys } from '../../core/pageKeys.ts'
import { usePageTab } from '../../core/tab.ts'
import { type useOrgSearch, whyNotOpen } from '../../kit/org/useOrgSearch.ts'
import styles from './tree.module.css'

type Search = ReturnType<typeof useOrgSearch>
interface Props {
  readonly search: Search
  readonly choose: (orgId: number) => void
}
const searchKeys: readonly KeyLine[] = [['/', '到组织的查找框，↑ ↓ 选择，Enter 前往']]

/** The box above the tree: by name, short name, code, pinyin or initials, former names too. `/` leads to it, ↑ ↓ to the hits, Enter to the node. */
export function NodeSearch({ search, choose }: Props) {
  const id = useId()
  const [at, setAt] = useState(0)
  const { typed, type, found, searching } = search
  // biome-ignore lint/correctness/useExhaustiveDependencies: other hits begin with the first
  useEffect(() => setAt(0), [found])
  useSlash(`${id}box`)
  usePageKeys(searchKeys)
  const jump = (op: FoundOp | undefined) => {
    if (!op) return
    type('')
    choose(op.orgId)
  }
  function pressed(event: KeyboardEvent) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by !== undefined && found.length > 0) setAt((at + by + found.length) % found.length)
    else if (event.key === 'Enter') jump(found[at])
    else if (event.key === 'Escape' && searching) type('')
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <search className={styles.search} aria-label="查找组织">
        <Input
          id={`${id}box`}
          type="search"
          allowClear
          placeholder="名称、拼音、首字母或曾用名（/）"
          role="combobox"
          aria-label="查找组织"
          aria-expanded={searching}
          aria-controls={`${id}hits`}
          aria-autocomplete="list"
          aria-activedescendant={searching && found[at] ? `${id}${found[at].orgId}` : undefined}
          value={typed}
          onChange={({ target }) => type(target.value)}
          onKeyDown={pressed}
        />
      </search>
      {searching && (
        <div id={`${id}hits`} role="listbox" aria-label="找到的组织" className={styles.hits} aria-busy={search.isFetching || undefined}>
          {found.map((op, place) => (
            <Hit key={op.orgId} id={`${id}${op.orgId}`} op={op} isActive={place === at} choose={() => jump(op)} />
          ))}
          {found.length === 0 && !search.isFetching && <p className={styles.none}>没有符合条件的组织</p>}
        </div>
      )}
    </>
  )
}

interface HitProps {
  readonly id: string
  readonly op: FoundOp
  readonly isActive: boolean
  readonly choose: () => void
}
function Hit({ id, op, isActive, choose }: HitProps) {
  useEffect(() => {
    if (isActive) document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [isActive, id])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the box has the focus and names the active hit
    <div id={id} role="option" aria-selected={isActive} className={styles.hit} onClick={choose}>
      <span>
        {op.orgName} <small className={styles.under}>{[OrgType.label(op.orgType as 0), whyNotOpen(op)].filter(Boolean).join(' · ')}</small>
      </span>
      <span className={styles.under} title={op.pathName}>
        {op.formerName ? `曾用名：${op.formerName}` : op.pathName}
      </span>
    </div>
  )
}

/** `/` leads to the box from wherever nothing is typed, as it does on lists. */
function useSlash(boxId: string) {
  const tab = usePageTab()
  useEffect(() => {
    function pressed(event: globalThis.KeyboardEvent) {
      const target = event.target as HTMLElement
      const isTyping = target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select')
      const isElsewhere = tab?.isInFront() === false || target.closest('[role=dialog]') !== null
      if (event.key !== '/' || event.ctrlKey || event.altKey || event.metaKey || isTyping || isElsewhere) return
      event.preventDefault()
      document.getElementById(boxId)?.focus()
    }
    window.addEventListener('keydown', pressed, true)
    return () => window.removeEventListener('keydown', pressed, true)
  }, [boxId, tab])
}
