import { inputsFor } from '@oems/client/inputs.ts'
import { ownInfoDeclarations } from '@oems/contract/infoDeclaration/phone.ts'
import { LongTextField } from '../kit/Field.tsx'
import { Promised } from '../visitor/Promised.tsx'
import styles from '../visitor/visitor.module.css'
import { words } from '../words/words.ts'
import { PapersField } from './PapersField.tsx'
import type { InfoDeclaring } from './useInfoDeclaring.ts'

const input = inputsFor(ownInfoDeclarations.infoDeclare.input)

export const PromiseStep = ({ declaring }: { readonly declaring: InfoDeclaring }) => (
  <>
    <LongTextField label={words.visitor.remark} rows={3} {...declaring.field('remark')} {...input.remark} />
    <PapersField papers={declaring.papers} refused={declaring.problemOf('ossIds')} />
    <p className={styles.help}>{words.infoDeclare.privacy}</p>
    <Promised declaring={declaring} />
  </>
)
