import { CallError } from '@oems/client/callError.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { Advice } from '@oems/contract/visitor/codes.ts'
import { type VisitorPass, visitorPhone } from '@oems/contract/visitor/phone.ts'
import { useCallback, useEffect, useState } from 'react'
import { inWords } from '../core/days.ts'
import { send } from '../core/send.ts'
import { Button } from '../kit/Button.tsx'
import { LanguageSwitch } from '../kit/LanguageSwitch.tsx'
import { Page } from '../kit/Page.tsx'
import { Tag, type Tone } from '../kit/Tag.tsx'
import { labelOf, words } from '../words/words.ts'
import styles from './visitor.module.css'

const toneOf: Readonly<Record<CodeOf<typeof Advice>, Tone>> = {
  [Advice.allow]: 'done',
  [Advice.check]: 'due',
  [Advice.refuse]: 'overdue',
}
const adviceFor = { [Advice.allow]: 'allow', [Advice.check]: 'check', [Advice.refuse]: 'refuse' } as const

/** What the visitor shows at the gate; whoever finds the address sees no more than that. */
export function PassPage({ argument: code }: { readonly argument: string }) {
  const { pass, problem, load } = usePass(code)
  return (
    <Page title={words.visitor.pass} foot={problem === 'noLine' && <Button onClick={load}>{words.app.retry}</Button>}>
      <LanguageSwitch />
      {problem && (
        <p className={styles.problem} role="alert">
          {words.visitor[problem]}
        </p>
      )}
      {pass && <Sheet pass={pass} />}
    </Page>
  )
}

const Sheet = ({ pass: { name, orgName, visitDay, advice, png } }: { readonly pass: VisitorPass }) => (
  <article className={styles.pass} aria-label={words.visitor.pass}>
    <Tag tone={toneOf[advice]}>{labelOf(Advice, advice)}</Tag>
    <img src={png} alt={words.visitor.passCode} width={260} height={260} />
    <p className={styles.name}>{name}</p>
    <p>{orgName}</p>
    <p>{words.visitor.validOn(inWords(visitDay))}</p>
    <p className={styles.help}>{words.visitor.advice[adviceFor[advice]]}</p>
    <p className={styles.help}>{words.visitor.keepPass}</p>
  </article>
)

function usePass(code: string) {
  const [pass, setPass] = useState<VisitorPass | null>(null)
  const [problem, setProblem] = useState<'noPass' | 'noLine' | null>(null)
  const load = useCallback(() => {
    setProblem(null)
    send(visitorPhone.visitorPass, { code: code || '-' }).then(setPass, (failure: unknown) => {
      if (!(failure instanceof CallError)) throw failure
      setPass(null)
      setProblem(failure.broken ? 'noLine' : 'noPass')
    })
  }, [code])
  useEffect(load, [load])
  return { pass, problem, load }
}
