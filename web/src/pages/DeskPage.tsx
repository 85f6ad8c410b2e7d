import { usePageTitle } from '../ui/use-page-title.ts'

interface Props {
  readonly part: string | undefined
  /** 'butik' or 'loppis' with its id, where one place is looked at. */
  readonly type?: string | undefined
  readonly id?: string | undefined
}

export default function DeskPage({ part }: Props) {
  usePageTitle('Granska')
  return <h1>Granska {part}</h1>
}
