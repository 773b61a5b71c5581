import { inputsFor } from '@oems/client/inputs.ts'
import { ownInfoDeclarations } from '@oems/contract/infoDeclaration/phone.ts'
import { LongTextField } from '../kit/Field.tsx'
import styles from '../visitor/visitor.module.css'
import { words } from '../words/words.ts'
import { PapersField } from './PapersField.tsx'
import type { InfoDeclaring } from './useInfoDeclaring.ts'

const input = inputsFor(ownInfoDeclarations.infoDeclare.input)

export const PromiseStep = ({ declaring: { draft, change, field, problemOf, papers } }: { readonly declaring: InfoDeclaring }) => (
  <>
    <LongTextField label={words.visitor.remark} rows={3} {...field('remark')} {...input.remark} />
    <PapersField papers={papers} refused={problemOf('ossIds')} />
    <p className={styles.help}>{words.infoDeclare.privacy}</p>
    <label className={styles.promise}>
      <input
        type="checkbox"
        checked={draft.promised === 1}
        aria-invalid={problemOf('promised') !== undefined}
        onChange={({ target }) => change({ promised: target.checked ? 1 : 0 })}
      />
      <span>{words.visitor.promise}</span>
    </label>
    {problemOf('promised') && (
      <p className={styles.problem} role="alert">
        {problemOf('promised')}
      </p>
    )}
  </>
)
