import { OrgType } from '@oems/contract/organisation/codes.ts'
import type { KeyboardEvent } from 'react'
import { Closed, useCan } from '../core/calls.ts'
import { useComponent } from '../core/component.ts'
import type { NodePart, NodePartProps, NodeView } from '../core/nodePart.ts'
import { Failed } from '../kit/Failed.tsx'
import { Waiting } from '../kit/record/Loaded.tsx'
import styles from './node.module.css'
import { nodeParts } from './parts.ts'

interface Props {
  readonly view: NodeView
  /** As the address has it; null: the first. */
  readonly tab: string | null
  readonly open: NodePartProps['openPart']
}

/**
 * The parts of an organisation or a project that the domains have declared, as far as the caller may read them; one of them at a time. Those
 * of a closed project offer no write, whatever they are.
 */
export function NodeTabs({ view, tab, open }: Props) {
  const can = useCan()
  const parts = nodeParts.filter(({ may, isFor }) => may.some(can) && (isFor?.(view) ?? true))
  const current = parts.find(({ name }) => name === tab) ?? parts[0]
  if (!current) return null
  function pressed(event: KeyboardEvent) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const next = (parts.indexOf(current!) + by + parts.length) % parts.length
    open(parts[next]!.name)
    ;(event.currentTarget.children[next] as HTMLElement).focus()
  }
  return (
    <>
      <div role="tablist" aria-label={`${OrgType.label(view.orgType)}的内容`} className={styles.tabs} onKeyDown={pressed}>
        {parts.map(({ name, title }) => (
          <button
            key={name}
            type="button"
            role="tab"
            aria-selected={name === current.name}
            tabIndex={name === current.name ? 0 : -1}
            onClick={() => open(name)}
          >
            {title}
          </button>
        ))}
      </div>
      <section aria-label={current.title} className={styles.part}>
        {view.isClosed && <p className={styles.closed}>项目已关闭，只能查看</p>}
        <Closed value={view.isClosed}>
          <PartOf key={`${current.name} ${view.orgId}`} part={current} view={{ ...view, openPart: open }} />
        </Closed>
      </section>
    </>
  )
}

function PartOf({ part, view }: { readonly part: NodePart; readonly view: NodePartProps }) {
  const { Component, hasFailed, again } = useComponent(part.load)
  if (Component) return <Component {...view} />
  return hasFailed ? <Failed message="页面加载失败，网络恢复后请重试" again={again} /> : <Waiting lines={8} />
}
