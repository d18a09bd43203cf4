import { Dialog } from '../ui/dialog.tsx';

const KEYS: readonly (readonly [key: string, does: string])[] = [
  ['A', 'Accept the suggested address'],
  ['K', 'Keep the address as entered'],
  ['E', 'Edit the address'],
  ['X', 'Exclude the row'],
  ['U or Ctrl Z', 'Undo the latest decision'],
  ['C', 'Check this row with the service'],
  ['N', 'Next row that wants a decision'],
  ['↓ ↑', 'Next and previous row'],
  ['Page Down, Page Up', 'A screen further or back'],
  ['Home, End', 'First and last row'],
  ['?', 'These keys'],
];

type Props = { readonly onClose: () => void };

export function KeysDialog({ onClose }: Props) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className="keys">
        {KEYS.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
