/** A button of the page. One that is off does nothing and stays in the order of focus, so that the keyboard does not lose its place. */
import type { ComponentProps } from 'react';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  readonly isOff?: boolean;
}

export const Button = ({ className = '', isOff, onClick, ...rest }: ButtonProps) => (
  <button
    {...rest}
    type="button"
    className={`button ${className}`.trimEnd()}
    aria-disabled={isOff}
    onClick={isOff ? undefined : onClick}
  />
);
