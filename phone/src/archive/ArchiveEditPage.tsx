import { CallError } from '@oems/client/callError.ts'
import { inputsFor } from '@oems/client/inputs.ts'
import { type OwnArchive, ownArchive } from '@oems/contract/archive/phone.ts'
import { type SubmitEvent, useState } from 'react'
import { complain, showNotice } from '../core/notices.ts'
import { goInstead } from '../core/route.ts'
import { send } from '../core/send.ts'
import { Button } from '../kit/Button.tsx'
import { focusFirstProblem, LongTextField, SelectField, TextField } from '../kit/Field.tsx'
import { Page } from '../kit/Page.tsx'
import { optionsOf, said, words } from '../words/words.ts'
import { useArchive } from './ArchivePage.tsx'
import styles from './archive.module.css'
import { choices, type HealthField, healthFieldNames, isChoice, nothing, type Section, sectionNames, sections } from './sections.ts'

const input = inputsFor(ownArchive.archiveSave.input)

/** One section of what the person keeps. */
export function ArchiveEditPage({ argument }: { argument: string }) {
  const { value: archive, failed } = useArchive()
  const section = sectionNames.find((name) => name === argument) ?? 'body'
  if (archive) return <Editing key={archive.version} archive={archive} section={section} />
  return (
    <Page title={words.archive.sections[section]} onBack={() => history.back()}>
      {failed && <p>{words.archive.noLine}</p>}
    </Page>
  )
}

type Answers = Readonly<Record<HealthField, string>>
const answersOf = (archive: OwnArchive) =>
  Object.fromEntries(healthFieldNames.map((field) => [field, archive[field] === null ? '' : String(archive[field])])) as Answers

/** The whole of it goes back, as it was read but for this section. */
function revisionOf({ version }: OwnArchive, answers: Answers) {
  const number = (field: HealthField) => (answers[field] === '' ? null : Number(answers[field]))
  const text = (field: HealthField) => answers[field].trim() || null
  const numbers = Object.fromEntries([...Object.keys(choices), 'heightCm'].map((field) => [field, number(field as HealthField)]))
  const texts = Object.fromEntries([...sections.histories, 'weightKg' as const].map((field) => [field, text(field)]))
  return { version, ...numbers, ...texts } as Parameters<typeof send<typeof ownArchive.archiveSave>>[1]
}

function Editing({ archive, section }: { archive: OwnArchive; section: Section }) {
  const [answers, setAnswers] = useState(() => answersOf(archive))
  const [problems, setProblems] = useState<Readonly<Partial<Record<string, string>>>>({})
  const [busy, setBusy] = useState(false)
  const answer = (field: HealthField, value: string) => {
    setAnswers({ ...answers, [field]: value })
    setProblems({ ...problems, [field]: undefined })
  }

  async function save(event: SubmitEvent) {
    event.preventDefault()
    setBusy(true)
    try {
      await send(ownArchive.archiveSave, revisionOf(archive, answers))
      showNotice({ kind: 'done', text: words.archive.saved })
      goInstead('/archive')
    } catch (problem) {
      if (!(problem instanceof CallError) || problem.fields.length === 0) return complain(problem)
      setProblems(Object.fromEntries(problem.fields.map(({ path, msg }) => [path, said(msg)])))
      focusFirstProblem()
    } finally {
      setBusy(false)
    }
  }
  const field = (name: HealthField) => ({
    label: words.archive.fields[name],
    value: answers[name],
    problem: problems[name],
  })
  return (
    <form onSubmit={save} noValidate style={{ display: 'contents' }}>
      <Page
        title={words.archive.sections[section]}
        onBack={() => history.back()}
        foot={
          <Button type="submit" busy={busy}>
            {words.archive.save}
          </Button>
        }
      >
        {section === 'histories' && <p className={styles.soft}>{words.archive.historiesHelp}</p>}
        {sections[section].map((name) =>
          isChoice(name) ? (
            <SelectField
              key={name}
              {...field(name)}
              onChange={(value) => answer(name, value)}
              options={optionsOf<number>(choices[name]).map(({ value, label }) => ({ value: String(value), label }))}
            />
          ) : name === 'heightCm' || name === 'weightKg' ? (
            <TextField
              key={name}
              {...field(name)}
              inputMode="decimal"
              onChange={({ target }) => answer(name, target.value)}
              {...input[name]}
            />
          ) : (
            <div key={name} className={styles.history}>
              <LongTextField {...field(name)} onChange={({ target }) => answer(name, target.value)} {...input[name]} />
              {answers[name] === '' && (
                <button type="button" onClick={() => answer(name, nothing)} aria-label={words.archive.fillNone(words.archive.fields[name])}>
                  {words.archive.none}
                </button>
              )}
            </div>
          ),
        )}
      </Page>
    </form>
  )
}
