import { Drawer, type DrawerProps } from 'antd'

/** A drawer to read in. What it holds takes the focus itself, so that the arrow keys scroll it also where there is nothing to press. */
export const ReadingDrawer = ({ children, ...props }: DrawerProps & { readonly title: string }) => (
  <Drawer {...props}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
    <section aria-label={props.title} tabIndex={0}>
      {children}
    </section>
  </Drawer>
)
