import { Button } from '../kit/Button.tsx'
import { TextField } from '../kit/Field.tsx'
import { words } from '../words/words.ts'
import styles from './infoDeclare.module.css'
import { type Papers, papersAtMost } from './usePapers.ts'

interface Showing {
  readonly papers: Papers
  /** What the server has said of one of them. */
  readonly refused: string | undefined
}

/** A report of a test, a certificate of a vaccination: photographed or chosen, each shown by its name. */
export const PapersField = ({ papers: { papers, preparing, problem, take, remove }, refused }: Showing) => (
  <>
    <TextField
      type="file"
      accept="image/*,.pdf"
      multiple
      label={words.infoDeclare.papers}
      help={preparing ? words.infoDeclare.preparing : words.infoDeclare.papersHelp}
      problem={problem ?? refused}
      disabled={preparing || papers.length >= papersAtMost}
      onChange={({ target }) => {
        const chosen = [...(target.files ?? [])]
        target.value = ''
        void take(chosen)
      }}
    />
    {papers.length > 0 && (
      <ul className={styles.papers}>
        {papers.map((paper) => (
          <li key={paper.upload.uploadId}>
            <span>{paper.name}</span>
            <Button look="quiet" aria-label={words.infoDeclare.removePaper(paper.name)} onClick={() => remove(paper)}>
              {words.infoDeclare.remove}
            </Button>
          </li>
        ))}
      </ul>
    )}
  </>
)
