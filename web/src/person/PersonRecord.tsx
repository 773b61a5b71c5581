import { CallError } from '@oems/client/callError.ts'
import { replies } from '@oems/contract/core/errors.ts'
import { type EmployeeInfo, employees } from '@oems/contract/people/employees.ts'
import { Empty } from 'antd'
import type { ReactNode } from 'react'
import { useCan, useRead } from '../core/calls.ts'
import { useComponent } from '../core/component.ts'
import { send } from '../core/send.ts'
import { Failed } from '../kit/Failed.tsx'
import { Waiting } from '../kit/record/Loaded.tsx'
import { Parts } from '../kit/record/Parts.tsx'
import { RevealDialog, type RevealInput, useReveal } from '../kit/record/useReveal.tsx'
import { PersonHead, type Who } from './PersonHead.tsx'
import { type PersonPart, type PersonView, personParts } from './parts.ts'
import styles from './person.module.css'

interface Props {
  readonly personId: number
  /** The day that is looked at; null: today. */
  readonly date: string | null
  /** The part for which the record was opened: it stands first. */
  readonly first?: string | undefined
  /** As the list has them, until the record is there. */
  readonly who?: Who | null
  /** What else can be done with the record, beside what every record has. */
  readonly actions?: ((record: EmployeeInfo) => ReactNode) | undefined
}

async function wholeNumbers(employeeId: number, input: RevealInput) {
  const { idNumber, mobile, emergencyPhone } = await send(employees.info, { employeeId, reveal: 1, ...input })
  return { idNumber, mobile, emergencyPhone }
}

/** The one record of a person: a head, and below it the parts that the domains have declared, as far as the caller may read them. */
export function PersonRecord({ personId, date, first, who = null, actions }: Props) {
  const can = useCan()
  const read = useRead(employees.info, { employeeId: personId }, { enabled: can(employees.info) })
  const reveal = useReveal(personId, wholeNumbers)
  const parts = personParts.filter(({ may }) => can(may))
  const body = parts.filter(({ place }) => place === 'body')
  const ordered = [...body.filter(({ name }) => name === first), ...body.filter(({ name }) => name !== first)]
  const view: PersonView = { personId, date, numbers: reveal.whole }
  if (read.error instanceof CallError && read.error.code === replies.notFound.code) return <OutOfReach />
  return (
    <>
      <PersonHead record={read.data} who={who} reveal={reveal} actions={actions}>
        {parts
          .filter(({ place }) => place === 'head')
          .map((part) => (
            <PartOf key={part.name} part={part} view={view} lines={1} />
          ))}
      </PersonHead>
      {ordered.length > 1 && <Anchors parts={ordered} personId={personId} />}
      <Parts>
        {ordered.map((part) => (
          <div key={part.name} id={idOf(part, personId)} className={styles.part}>
            <PartOf part={part} view={view} lines={6} />
          </div>
        ))}
      </Parts>
      <RevealDialog reveal={reveal} />
    </>
  )
}

/** What the address names is nobody, or somebody whom the caller may not see (any longer). */
export const outOfReach = '该人员不存在，或已调离本单位'
export const OutOfReach = () => <Empty description={outOfReach} />

const idOf = ({ name }: PersonPart, personId: number) => `person-${personId}-${name}`

const Anchors = ({ parts, personId }: { readonly parts: readonly PersonPart[]; readonly personId: number }) => (
  <nav aria-label="档案的部分" className={styles.anchors}>
    {parts.map((part) => (
      <button
        key={part.name}
        type="button"
        className="link-button"
        onClick={() => document.getElementById(idOf(part, personId))?.scrollIntoView({ block: 'start' })}
      >
        {part.title}
      </button>
    ))}
  </nav>
)

interface PartProps {
  readonly part: PersonPart
  readonly view: PersonView
  readonly lines: number
}
function PartOf({ part, view, lines }: PartProps) {
  const { Component, hasFailed, again } = useComponent(part.load)
  if (Component) return <Component {...view} />
  return hasFailed ? <Failed message="页面加载失败，网络恢复后请重试" again={again} /> : <Waiting lines={lines} />
}
