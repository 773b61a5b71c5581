import { dayOf } from '@oems/client/days.ts'
import { useStore } from '@oems/client/store.ts'
import { ArchivePart, AttachmentKind, ControlState, TestType } from '@oems/contract/archive/codes.ts'
import { type OwnArchive, ownArchive } from '@oems/contract/archive/phone.ts'
import { TestResult } from '@oems/contract/declaration/codes.ts'
import type { ReactNode } from 'react'
import { entriesOn } from '../core/pages.ts'
import { send } from '../core/send.ts'
import { Exposures } from '../examination/Exposures.tsx'
import { Tag } from '../kit/Tag.tsx'
import { homeState } from '../today/home.ts'
import { useLoaded } from '../today/useLoaded.ts'
import { labelOf, said, words } from '../words/words.ts'
import styles from './archive.module.css'
import { type Section, sectionNames, sections, textOf } from './sections.ts'

export const useArchive = () => useLoaded('archive', () => send(ownArchive.archive, {}))

/** The person's own health record: what the person keeps, and below what others keep about the person. */
export function ArchivePage() {
  const { value: archive, failed } = useArchive()
  return (
    <main className={styles.page}>
      <h1>{words.archive.title}</h1>
      <nav className={styles.entries}>
        {entriesOn('archive', true).map(({ path, title }) => (
          <a key={path} href={`#${path}`}>
            {title()}
          </a>
        ))}
      </nav>
      {failed && !archive && <p>{words.archive.noLine}</p>}
      {archive && (
        <>
          <Completeness archive={archive} />
          {sectionNames.map((section) => (
            <Kept key={section} archive={archive} section={section} />
          ))}
          <p className={styles.note}>{words.archive.keptByOthers}</p>
          <Exposures />
          <Diseases rows={archive.diseases} />
          <Vaccinations rows={archive.vaccinations} />
          <Tests rows={archive.tests} />
          <Attachments rows={archive.attachments} />
        </>
      )}
    </main>
  )
}

const Completeness = ({ archive: { completeness, missing } }: { archive: OwnArchive }) => (
  <section className={styles.card}>
    <p className={styles.percent}>{words.archive.complete(completeness)}</p>
    <div className={styles.bar} aria-hidden="true">
      <span style={{ width: `${completeness}%` }} />
    </div>
    <p className={styles.soft}>
      {missing.length === 0
        ? words.archive.completeAll
        : words.archive.lacks(missing.map((part) => labelOf(ArchivePart, part)).join(words.declare.and))}
    </p>
  </section>
)

function Kept({ archive, section }: { archive: OwnArchive; section: Section }) {
  const mayEdit = useStore(homeState).home?.mayDeclare === true
  const title = words.archive.sections[section]
  return (
    <section className={styles.card}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {mayEdit && (
          <a className={styles.edit} href={`#/archive-edit/${section}`} aria-label={`${words.archive.edit} ${title}`}>
            {words.archive.edit}
          </a>
        )}
      </header>
      <dl className={styles.lines}>
        {sections[section].map((field) => (
          <div key={field}>
            <dt>{words.archive.fields[field]}</dt>
            <dd data-empty={archive[field] === null}>{textOf(archive, field) ?? words.archive.notGiven}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const Rows = ({ title, none, children }: { title: string; none: string; children: readonly ReactNode[] }) => (
  <section className={styles.card}>
    <h2>{title}</h2>
    {children.length === 0 ? <p className={styles.soft}>{none}</p> : <ul className={styles.rows}>{children}</ul>}
  </section>
)

const Diseases = ({ rows }: { rows: OwnArchive['diseases'] }) => (
  <Rows title={words.archive.diseases} none={words.archive.noneOf.diseases}>
    {rows.map(({ id, diseaseName, controlState, diagnosedOn, endedOn }) => (
      <li key={id}>
        <b>{said(diseaseName)}</b>
        <span>
          {[
            labelOf(ControlState, controlState),
            diagnosedOn && words.days.long(diagnosedOn),
            endedOn && words.archive.ended(words.days.long(endedOn)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </li>
    ))}
  </Rows>
)

const Vaccinations = ({ rows }: { rows: OwnArchive['vaccinations'] }) => (
  <Rows title={words.archive.vaccinations} none={words.archive.noneOf.vaccinations}>
    {rows.map(({ id, illnessName, vaccineName, doseNo, vaccinatedOn, validUntil }) => (
      <li key={id}>
        <b>
          {said(illnessName)} {words.archive.dose(doseNo)}
        </b>
        <span>
          {[vaccineName, words.days.long(vaccinatedOn), validUntil && words.archive.validUntil(words.days.long(validUntil))]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </li>
    ))}
  </Rows>
)

const Tests = ({ rows }: { rows: OwnArchive['tests'] }) => (
  <Rows title={words.archive.tests} none={words.archive.noneOf.tests}>
    {rows.map(({ id, illnessName, testType, testResult, sampledAt }) => (
      <li key={id}>
        <b>{said(illnessName)}</b>
        <Tag tone={testResult === TestResult.positive ? 'overdue' : testResult === TestResult.negative ? 'done' : 'none'}>
          {labelOf(TestResult, testResult)}
        </Tag>
        <span>{[labelOf(TestType, testType), words.days.long(dayOf(Date.parse(sampledAt)))].join(' · ')}</span>
      </li>
    ))}
  </Rows>
)

const Attachments = ({ rows }: { rows: OwnArchive['attachments'] }) => (
  <Rows title={words.archive.attachments} none={words.archive.noneOf.attachments}>
    {rows.map(({ id, attachmentKind, title, docDate, oss }) => (
      <li key={id}>
        <b>{title}</b>
        <span>{[labelOf(AttachmentKind, attachmentKind), docDate && words.days.long(docDate)].filter(Boolean).join(' · ')}</span>
        {oss.map(({ ossId, name, url }) => (
          <a key={ossId} className={styles.paper} href={url} target="_blank" rel="noreferrer">
            {name}
          </a>
        ))}
      </li>
    ))}
  </Rows>
)
