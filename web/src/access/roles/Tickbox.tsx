import { MenuType } from '@oems/contract/access/codes.ts'
import type { GrantableMenu } from '@oems/contract/access/menus.ts'
import { memo } from 'react'
import type { Grants, Tick, Tree } from './grantView.ts'
import styles from './roles.module.css'

/** What the boxes of a tree of rights show, and what a click on one does. */
export interface View {
  readonly tree: Tree
  readonly visible: Grants | null
  readonly ticks: ReadonlyMap<number, Tick>
  readonly otherTicks: ReadonlyMap<number, Tick> | null
  readonly pick: ((menuId: number) => void) | null
  readonly showHolders: (perms: string) => void
}

const isGranted = (ticks: ReadonlyMap<number, Tick>, menuId: number) => (ticks.get(menuId) ?? 'none') !== 'none'

export function Tickbox({ view: { ticks, otherTicks, pick }, menu }: { readonly view: View; readonly menu: GrantableMenu }) {
  const tick = ticks.get(menu.menuId) ?? 'none'
  const leaf = menu.type !== MenuType.subSystem && menu.type !== MenuType.directory
  const granted = tick !== 'none'
  const differs = leaf && otherTicks !== null && granted !== isGranted(otherTicks, menu.menuId)
  return (
    <Ticked
      name={menu.name}
      title={menu.perms}
      tick={tick}
      pick={pick}
      menuId={menu.menuId}
      mark={differs ? (granted ? 'more' : 'less') : ''}
    />
  )
}

/** What the other role has of it: the same sign and colour on both sides mark the difference. */
export function Theirs({ view, menu, name }: { readonly view: View; readonly menu: GrantableMenu; readonly name: string }) {
  const theirs = isGranted(view.otherTicks!, menu.menuId)
  const ours = isGranted(view.ticks, menu.menuId)
  const mark = theirs === ours ? '' : theirs ? 'less' : 'more'
  return (
    <span className={`${styles.theirs} ${theirs ? '' : styles.lacking} ${styles[mark] ?? ''}`}>
      {theirs ? '✓' : '–'} {name}
      {mark && <span className={styles.unseen}>{mark === 'less' ? '，本角色没有' : '，本角色多出'}</span>}
    </span>
  )
}

interface TickedProps {
  readonly name: string
  readonly title: string | null
  readonly tick: Tick
  readonly menuId: number
  readonly pick: ((menuId: number) => void) | null
  readonly mark: '' | 'more' | 'less'
}
const Ticked = memo(function Ticked({ name, title, tick, menuId, pick, mark }: TickedProps) {
  return (
    <label className={`${styles.tick} ${styles[mark] ?? ''}`} title={title ?? undefined}>
      <input
        type="checkbox"
        checked={tick === 'all'}
        disabled={pick === null}
        ref={(box) => {
          if (box) box.indeterminate = tick === 'some'
        }}
        onChange={() => pick?.(menuId)}
      />
      {name}
    </label>
  )
})
