import { Button } from '../kit/Button.tsx'
import { TextField } from '../kit/Field.tsx'
import { words } from '../words/words.ts'
import styles from './infoDeclare.module.css'
import { type Papers, papersAtMost } from './usePapers.ts'

/** A report of a test, a certificate of a vaccination: photographed or chosen, each shown by its name. */
export const PapersField = ({ papers: { papers, uploading, problem, take, remove } }: { readonly papers: Papers }) => (
  <>
    <TextField
      type="file"
      accept="image/*,.pdf"
      multiple
      label={words.infoDeclare.papers}
      help={uploading ? words.infoDeclare.uploading : words.infoDeclare.papersHelp}
      problem={problem}
      disabled={uploading || papers.length >= papersAtMost}
      onChange={({ target }) => {
        const chosen = [...(target.files ?? [])]
        target.value = ''
        void take(chosen)
      }}
    />
    {papers.length > 0 && (
      <ul className={styles.papers}>
        {papers.map(({ ossId, name }) => (
          <li key={ossId}>
            <span>{name}</span>
            <Button look="quiet" aria-label={words.infoDeclare.removePaper(name)} onClick={() => remove(ossId)}>
              {words.infoDeclare.remove}
            </Button>
          </li>
        ))}
      </ul>
    )}
  </>
)
