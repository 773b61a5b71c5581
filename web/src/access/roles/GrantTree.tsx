import { TeamOutlined } from '@ant-design/icons'
import { MenuType } from '@oems/contract/access/codes.ts'
import { viewButtonOf } from '@oems/contract/access/grants.ts'
import type { GrantableMenu } from '@oems/contract/access/menus.ts'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { type KeyLine, usePageKeys } from '../../core/pageKeys.ts'
import { moveFocus } from './grantKeys.ts'
import { type Grants, pagesBelow, type Tree, ticksOf, toggled } from './grantView.ts'
import styles from './roles.module.css'
import { Theirs, Tickbox, type View } from './Tickbox.tsx'

interface Props {
  readonly tree: Tree
  readonly chosen: Grants
  /** Null: for reading alone. */
  readonly choose: ((next: Grants) => void) | null
  /** Null: everything; else what a search has left, all of it unfolded. */
  readonly visible: Grants | null
  readonly other: { readonly name: string; readonly grants: Grants } | null
  readonly roleName: string
  readonly showHolders: (perms: string) => void
}

const grantKeys: readonly KeyLine[] = [
  ['← →', '焦点在授权的勾选框上时到前一个、后一个，Home End 到首尾'],
  ['↑ ↓', '焦点在授权的勾选框上时到上一行、下一行'],
  ['空格', '勾选或取消焦点所在的权限'],
]

/**
 * Sub-systems, directories and pages one below the other, a page's buttons beside it. Only what is unfolded is drawn, with the browser's
 * own check boxes: the whole tree has some 850 of them.
 */
export function GrantTree({ tree, chosen, choose, visible, other, roleName, showHolders }: Props) {
  usePageKeys(grantKeys, choose !== null)
  const top = useMemo(() => tree.below.get(0) ?? [], [tree])
  const [unfolded, unfold] = useState<ReadonlySet<number>>(() => new Set(top.slice(0, 1).map((menu) => menu.menuId)))
  const ticks = useMemo(() => ticksOf(tree, chosen), [tree, chosen])
  const otherTicks = useMemo(() => other && ticksOf(tree, other.grants), [tree, other])
  const visibleTop = top.filter((menu) => visible?.has(menu.menuId) ?? true)
  const allOpen = top.every((menu) => unfolded.has(menu.menuId))

  const now = useRef({ choose, tree, chosen, ticks })
  now.current = { choose, tree, chosen, ticks }
  // Always the same function, so that a click draws anew only the boxes that it changes.
  const pick = useCallback((menuId: number) => {
    const { choose, tree, chosen, ticks } = now.current
    choose?.(toggled(tree, chosen, menuId, ticks.get(menuId) ?? 'none'))
  }, [])
  const fold = (menuId: number) => {
    const next = new Set(unfolded)
    if (!next.delete(menuId)) next.add(menuId)
    unfold(next)
  }
  const view: View = { tree, visible, ticks, otherTicks, pick: choose && pick, showHolders }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between the check boxes inside
    <div className={`${styles.tree} ${other ? styles.twice : ''}`} onKeyDown={moveFocus}>
      <div className={styles.treeHead}>
        <button
          type="button"
          className={`link-button ${styles.fold}`}
          disabled={visible !== null}
          onClick={() => unfold(allOpen ? new Set() : new Set(top.map((menu) => menu.menuId)))}
        >
          {allOpen ? '全部折叠' : '全部展开'}
        </button>
        {other && (
          <>
            <b>{roleName}</b>
            <b>{other.name}</b>
          </>
        )}
      </div>
      {visibleTop.map((menu) => {
        const open = visible !== null || unfolded.has(menu.menuId)
        return (
          <section key={menu.menuId} className={styles.system} aria-label={menu.name}>
            <Heading view={view} menu={menu} open={open} fold={visible === null ? () => fold(menu.menuId) : null} chosen={chosen} />
            {open && <Branch view={view} parentId={menu.menuId} />}
          </section>
        )
      })}
      {visibleTop.length === 0 && <p className={styles.empty}>没有符合条件的菜单</p>}
    </div>
  )
}

interface HeadingProps {
  readonly view: View
  readonly menu: GrantableMenu
  readonly open: boolean
  readonly fold: (() => void) | null
  readonly chosen: Grants
}
function Heading({ view, menu, open, fold, chosen }: HeadingProps) {
  const { granted, all } = pagesBelow(view.tree, chosen, menu.menuId)
  return (
    <div className={styles.systemHead}>
      <button
        type="button"
        className={styles.arrow}
        aria-expanded={open}
        aria-label={`${open ? '折叠' : '展开'}${menu.name}`}
        disabled={fold === null}
        onClick={fold ?? undefined}
      >
        ▸
      </button>
      <Tickbox view={view} menu={menu} />
      <small>
        页面 {granted}/{all}
      </small>
    </div>
  )
}

/** Directories with their pages; what stands straight below a sub-system comes first, as in the sider. */
function Branch({ view, parentId }: { readonly view: View; readonly parentId: number }): ReactNode {
  const menus = (view.tree.below.get(parentId) ?? []).filter((menu) => view.visible?.has(menu.menuId) ?? true)
  return menus.map((menu) =>
    menu.type === MenuType.directory ? (
      <fieldset key={menu.menuId} className={styles.directory} aria-label={menu.name}>
        <div className={styles.directoryHead}>
          <Tickbox view={view} menu={menu} />
        </div>
        <Branch view={view} parentId={menu.menuId} />
      </fieldset>
    ) : (
      <Page key={menu.menuId} view={view} menu={menu} />
    ),
  )
}

function Page({ view, menu }: { readonly view: View; readonly menu: GrantableMenu }) {
  const buttons = (view.tree.below.get(menu.menuId) ?? []).filter((one) => view.visible?.has(one.menuId) ?? true)
  const perms = viewButtonOf(view.tree, menu.menuId)?.perms?.split(',')[0]
  return (
    <div className={styles.row}>
      <div className={styles.name}>
        <Tickbox view={view} menu={menu} />
        {perms && (
          <button
            type="button"
            className={styles.who}
            title="谁有此权限"
            aria-label={`谁能打开${menu.name}`}
            onClick={() => view.showHolders(perms)}
          >
            <TeamOutlined aria-hidden />
          </button>
        )}
      </div>
      <div className={styles.buttons}>
        {buttons.map((one) => (
          <Tickbox key={one.menuId} view={view} menu={one} />
        ))}
      </div>
      {view.otherTicks && (
        <div className={styles.buttons}>
          {(buttons.length > 0 ? buttons : [menu]).map((one) => (
            <Theirs key={one.menuId} view={view} menu={one} name={one === menu ? '打开' : one.name} />
          ))}
        </div>
      )}
    </div>
  )
}
