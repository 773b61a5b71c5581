import { consentDocs, consentVersion } from '@oems/contract/phone/consent.ts'
import { said, words } from '../words/words.ts'
import styles from './account.module.css'

export type Kind = (typeof consentDocs)[number]['kind']

/** The documents in full, each agreed to by itself: health data ask for a consent of their own. */
export function Documents({ agreed, onChange }: { agreed: readonly Kind[]; onChange: (agreed: Kind[]) => void }) {
  const toggle = (kind: Kind) => onChange(agreed.includes(kind) ? agreed.filter((other) => other !== kind) : [...agreed, kind])
  return consentDocs.map(({ kind, title, paragraphs }) => (
    <section key={kind} className={styles.document}>
      <h2>{words.account.consent.document(said(title), consentVersion)}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{said(paragraph)}</p>
      ))}
      <label className={styles.agree}>
        <input type="checkbox" checked={agreed.includes(kind)} onChange={() => toggle(kind)} />
        {words.account.consent.agreeTo(said(title))}
      </label>
    </section>
  ))
}
