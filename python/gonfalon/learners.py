# SPDX-License-Identifier: MIT
"""Proximal policy optimisation (Schulman et al. 2017), one step at a time: with NumPy alone, and with PyTorch."""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .policy import NEVER, Policy, draw, log_chances

CLIP, VALUE_SHARE, LARGEST_STEP = 0.2, 0.5, 0.5


@dataclass
class Batch:
    """Decisions to learn from. Actions and masks are those of the actions a policy knows."""
    observations: np.ndarray
    masks: np.ndarray
    actions: np.ndarray
    chances: np.ndarray  # logarithm of that of the action, when it was chosen
    advantages: np.ndarray
    returns: np.ndarray

    def take(self, rows: np.ndarray) -> Batch:
        return Batch(*(array[rows] for array in vars(self).values()))


class Learner:
    """With NumPy. The weights of the policy are always the present ones."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self._mean = [np.zeros_like(layer) for layer in policy.weights]
        self._square = [np.zeros_like(layer) for layer in policy.weights]
        self._steps = 0

    def answer(self, weights: list[np.ndarray], observations: np.ndarray, masks: np.ndarray, random: np.random.Generator) \
            -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Actions, by their place among those the policy knows; the logarithms of their chances; what the positions are worth."""
        said = self.policy.layers(observations, weights)[-1]
        chances = log_chances(said[:, :-1], masks)
        actions = draw(chances, random)
        return actions, chances[np.arange(len(actions)), actions], said[:, -1]

    def keep(self) -> list[np.ndarray]:
        """The present weights, for answer()."""
        return [layer.copy() for layer in self.policy.weights]

    def weights(self) -> list[np.ndarray]:
        """The present weights, for a policy."""
        return self.keep()

    def improve(self, batch: Batch, rate: float, curiosity: float) -> float:
        """One step. Returns how much is left to chance, in nats a decision."""
        layers = self.policy.layers(batch.observations)
        chances, rows = log_chances(layers[-1][:, :-1], batch.masks), np.arange(len(batch.actions))
        probable = np.exp(chances)
        known = np.where(batch.masks, chances, 0)
        entropy = -(probable * known).sum(1)
        ratio = np.exp(chances[rows, batch.actions] - batch.chances)
        moves = np.where(batch.advantages > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        # By the answers: of the clipped objective, of the entropy, of the error of the value.
        wish = -batch.advantages * ratio * moves
        slope = np.empty_like(layers[-1])
        slope[:, :-1] = -wish[:, None] * probable + curiosity * probable * (known + entropy[:, None])
        slope[rows, batch.actions] += wish
        slope[:, -1] = VALUE_SHARE * (layers[-1][:, -1] - batch.returns)
        slope /= len(rows)
        self._step(self._slopes(layers, slope), rate)
        return float(entropy.mean())

    def _slopes(self, layers: list[np.ndarray], slope: np.ndarray) -> list[np.ndarray]:
        found: list[np.ndarray] = []
        for number in (4, 2, 0):
            before = layers[number // 2]
            found = [before.T @ slope, slope.sum(0), *found]
            if number:
                slope = (slope @ self.policy.weights[number].T) * (before > 0)
        return found

    def _step(self, slopes: list[np.ndarray], rate: float) -> None:
        """Adam's."""
        length = np.sqrt(sum(float((slope * slope).sum()) for slope in slopes))
        self._steps += 1
        for layer, slope, mean, square in zip(self.policy.weights, slopes, self._mean, self._square):
            slope *= min(1.0, LARGEST_STEP / (length + 1e-8))
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            layer -= rate * (mean / (1 - 0.9 ** self._steps)) / (np.sqrt(square / (1 - 0.999 ** self._steps)) + 1e-5)


class TorchLearner:
    """The same with PyTorch, on an accelerator where there is one."""

    def __init__(self, policy: Policy) -> None:
        import torch
        self._torch, self.policy = torch, policy
        self._device = 'cuda' if torch.cuda.is_available() else 'cpu'
        self._weights = [self._to(layer.copy()).requires_grad_() for layer in policy.weights]
        self._adam = torch.optim.Adam(self._weights, eps=1e-5)

    def _to(self, array: np.ndarray):
        return self._torch.as_tensor(array, device=self._device)

    def _said(self, weights: list, observations: np.ndarray, masks: np.ndarray):
        layer = self._to(self.policy.senses.see(observations))
        for number in (0, 2):
            layer = self._torch.relu(layer @ weights[number] + weights[number + 1])
        said = layer @ weights[4] + weights[5]
        return self._torch.log_softmax(said[:, :-1].masked_fill(~self._to(masks), float(NEVER)), 1), said[:, -1]

    def answer(self, weights: list, observations: np.ndarray, masks: np.ndarray, random: np.random.Generator) \
            -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        with self._torch.no_grad():
            chances, values = (said.cpu().numpy() for said in self._said(weights, observations, masks))
        actions = draw(chances, random)
        return actions, chances[np.arange(len(actions)), actions], values

    def keep(self) -> list:
        return [layer.detach().clone() for layer in self._weights]

    def weights(self) -> list[np.ndarray]:
        return [layer.cpu().numpy() for layer in self.keep()]

    def improve(self, batch: Batch, rate: float, curiosity: float) -> float:
        torch = self._torch
        chances, values = self._said(self._weights, batch.observations, batch.masks)
        entropy = -(chances.exp() * chances.masked_fill(~self._to(batch.masks), 0)).sum(1).mean()
        ratio = (chances.gather(1, self._to(batch.actions)[:, None])[:, 0] - self._to(batch.chances)).exp()
        advantages = self._to(batch.advantages)
        wish = torch.minimum(ratio * advantages, ratio.clamp(1 - CLIP, 1 + CLIP) * advantages).mean()
        error = 0.5 * ((values - self._to(batch.returns)) ** 2).mean()
        for group in self._adam.param_groups:
            group['lr'] = rate
        self._adam.zero_grad()
        (VALUE_SHARE * error - wish - curiosity * entropy).backward()
        torch.nn.utils.clip_grad_norm_(self._weights, LARGEST_STEP)
        self._adam.step()
        return float(entropy.detach())
