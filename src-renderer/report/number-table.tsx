/** `values` are formatted numbers in the order of the headings after the first. */
export type NumberLine = { readonly label: string; readonly values: readonly string[] };

type Props = {
  readonly caption: string;
  readonly headings: readonly [string, ...string[]];
  readonly lines: readonly NumberLine[];
};

/** Shows numbers without bars. The caption is only for screen readers. */
export function NumberTable({ caption, headings: [first, ...others], lines }: Props) {
  return (
    <table className="report-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {others.map((heading) => (
            <th key={heading} scope="col" className="number">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, values }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {others.map((heading, column) => (
              <td key={heading} className="number">
                {values[column]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
